"""What is measured of a running bot, for whoever operates it. Nothing here names a person, a game or a seat."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
PICTURE_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
WRITE_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0)


class Metrics:
    """The measurements of one bot, in a registry of their own; all times are seconds."""

    def __init__(self) -> None:
        self.registry = found = CollectorRegistry()
        self.answers = Histogram(
            "adjutant_interaction_seconds",
            "From an interaction's arrival until Discord has taken its answer",
            ["kind"],
            buckets=ANSWER_BUCKETS,
            registry=found,
        )
        self.lost = Counter(
            "adjutant_interactions_lost", "Interactions whose answer Discord did not take", ["kind"], registry=found
        )
        self.pictures = Counter(
            "adjutant_pictures",
            "Pictures drawn, found among those kept, or dropped as nobody wanted them any more",
            ["outcome"],
            registry=found,
        )
        self.drawing = Histogram(
            "adjutant_picture_drawing_seconds", "Drawing one picture", buckets=PICTURE_BUCKETS, registry=found
        )
        self.picture_wait = Histogram(
            "adjutant_picture_wait_seconds",
            "From asking for a picture until it is there or dropped",
            buckets=PICTURE_BUCKETS,
            registry=found,
        )
        self.pictures_waiting = Gauge("adjutant_pictures_waiting", "Pictures that wait to be drawn", registry=found)
        self.outbox_pending = Gauge("adjutant_outbox_pending", "Messages that wait to be delivered", registry=found)
        self.outbox_oldest = Gauge(
            "adjutant_outbox_oldest_seconds", "Age of the oldest entry of which a board has yet to tell", registry=found
        )
        self.outbox_parked = Gauge("adjutant_outbox_parked", "Messages that Discord refused for good", registry=found)
        self.writes = Histogram(
            "adjutant_database_write_seconds", "One transaction that writes", buckets=WRITE_BUCKETS, registry=found
        )
        self.conflicts = Gauge(
            "adjutant_database_conflicts", "Writes so far that other processes were in the way of", registry=found
        )
        self.leases = Gauge("adjutant_leases_held", "Channels, games and duties that this one leases", registry=found)
        self.sharing_lag = Gauge(
            "adjutant_neighbour_lag_seconds",
            "From another process's last commit until this one heard of it",
            registry=found,
        )
        self.gateway = Gauge("adjutant_gateway_latency_seconds", "The gateway's answer to a heartbeat", registry=found)
        self.loop = Gauge(
            "adjutant_event_loop_lag_seconds",
            "How late the event loop did what was due, at worst since read",
            registry=found,
        )
