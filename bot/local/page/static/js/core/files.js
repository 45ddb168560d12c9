/** Files on their way to the server. */

/**
 * Reads a chosen file into the form in which it is sent.
 * @param {File} chosen
 * @returns {Promise<{name: string, data: string}>}
 */
export function encoded(chosen) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve({ name: chosen.name, data: String(reader.result).split(",")[1] ?? "" }),
    );
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(chosen);
  });
}
