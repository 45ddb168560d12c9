// What a page asks of the server, below its own address, and how it hears that there is something new.

/** An answer that says no: `status` is HTTP's, `outdated` that the game has moved on. */
export class Refused extends Error {
  constructor(text, status, outdated = false) {
    super(text);
    this.status = status;
    this.outdated = outdated;
  }
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refused("I can't be reached right now. Check the connection, then try again.", 0);
  }
  const type = response.headers.get("Content-Type") ?? "";
  const data = type.startsWith("application/json") ? await response.json() : { error: (await response.text()).trim() };
  if (!response.ok) throw new Refused(data.error || "That didn't work. Try again.", response.status, data.outdated);
  return data;
}

/** The server below an address such as "/play/k7f3qz2a". */
export class Server {
  constructor(base) {
    this.base = base;
  }

  address(what, query = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined);
    const said = new URLSearchParams(given).toString();
    return `${this.base}/${what}${said ? `?${said}` : ""}`;
  }

  ask(what, query) {
    return answered(fetch(this.address(what, query), { cache: "no-store" }));
  }

  tell(what, body) {
    const headers = { "Content-Type": "application/json" };
    return answered(fetch(this.address(what), { method: "POST", headers, body: JSON.stringify(body) }));
  }

  /** Calls `moved` with each moment of the game from now on, `gone` once there is nothing more to see, and `lost` with
   * whether the connection is lost. Returns what ends it. */
  listen(query, { moved, gone, lost }) {
    let source;
    let ended = false;
    const open = () => {
      source = new EventSource(this.address("events", query));
      source.addEventListener("open", () => lost(false));
      source.addEventListener("moved", (event) => moved(event.data));
      source.addEventListener("gone", () => {
        stop();
        gone();
      });
      source.addEventListener("error", () => {
        lost(true);
        // The browser tries again by itself, but not where it was answered otherwise than by a stream.
        if (source.readyState === EventSource.CLOSED && !ended) setTimeout(() => !ended && open(), 3000);
      });
    };
    const stop = () => {
      ended = true;
      source.close();
    };
    // A phone that slept may have missed anything.
    const woken = () => {
      if (document.visibilityState === "visible" && !ended && source.readyState !== EventSource.OPEN) {
        source.close();
        open();
      }
    };
    document.addEventListener("visibilitychange", woken);
    open();
    return stop;
  }
}
