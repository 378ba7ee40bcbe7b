"""The numbers that a host watches, in the form of Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from morro.server.log_entry import KINDS

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """One set for each server, so that several can live in one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.acts = Counter("act_total", "Acts by kind and result", ["kind", "result"], registry=registry)
        self.done = {kind: self.acts.labels(kind, "done") for kind in KINDS}
        self.commits = Histogram("commit_seconds", "Transactions", registry=registry, buckets=QUICK)
        self.batch = Histogram(
            "commit_batch", "Jobs in a transaction", registry=registry, buckets=(1, 2, 5, 10, 50, 200)
        )
        self.renders = Histogram("render_seconds", "Fragments drawn", registry=registry, buckets=QUICK)
        self.sockets = Gauge("ws_open", "Open sockets", registry=registry)
        self.thoughts = Histogram("ai_seconds", "Bots' answers", ["bot"], registry=registry)
        self.thinking = Gauge("ai_queue", "Questions that wait for a bot", registry=registry)
        self.tables = Gauge("games_live", "Tables in memory", registry=registry)
        self.failures = Counter("bot_failed_total", "Bots that gave no answer", ["why"], registry=registry)
        self.damaged = Gauge("file_damaged", "1 where the check of the data file found damage", registry=registry)
        self.set_aside = Counter("set_aside_total", "Tables set aside", registry=registry)

    def committed(self, jobs: int, seconds: float) -> None:
        self.commits.observe(seconds)
        self.batch.observe(jobs)

    def slowest(self, share: float) -> float | None:
        """Seconds within which this share of all answers of bots came, rounded up to a step; None before the first."""
        steps: dict[float, float] = {}
        for family in self.thoughts.collect():
            for sample in family.samples:
                if sample.name.endswith("_bucket"):
                    end = float(sample.labels["le"])
                    steps[end] = steps.get(end, 0.0) + sample.value
        total = max(steps.values(), default=0.0)
        return next((end for end in sorted(steps) if steps[end] >= share * total), None) if total else None

    def total(self, name: str) -> int:
        """The sum of a number over all its labels."""
        families = [family for family in self.registry.collect() if family.name == name.removesuffix("_total")]
        return int(sum(one.value for family in families for one in family.samples if one.name == name))

    def text(self) -> bytes:
        return generate_latest(self.registry)
