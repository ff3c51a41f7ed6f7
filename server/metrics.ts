import { createHash, timingSafeEqual } from "node:crypto";
import type { Registry } from "prom-client";
import type { Database, PoolUse } from "~/db/client";
import { isFailing, readFigures } from "~/features/monitoring/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { freeDiskShare } from "./storage/disk-usage";

/** An answered request: its declared path without parameter values. */
export type AnsweredRequest = {
  method: string;
  path: string;
  status: number;
  /** Milliseconds; absent for cached responses. */
  ms?: number;
};

export type Metrics = {
  /** Counts a response. */
  countResponse: (answer: AnsweredRequest) => void;
  /** Whether the header authorises a reader. */
  isAuthorized: (authorization: string | undefined) => boolean;
  /** Everything in Prometheus's format. */
  read: () => Promise<{ type: string; text: string }>;
};

type Deps = {
  db: Database;
  clock: Clock;
  dataDir: string;
  token: string;
  /** The connections of this process to PostgreSQL. */
  pool?: () => PoolUse;
};

/** Seconds: a cached page takes less than the first, nothing takes more than the last. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * Metrics of this process and the festival's data, for Prometheus. They contain numbers, declared paths and values of
 * closed lists, no personal data. Responses are counted in a map and passed on when metrics are read: a cached response
 * takes microseconds, and the library's counter takes as long.
 */
export async function openMetrics(deps: Deps): Promise<Metrics> {
  const { default: prom } = await import("prom-client");
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  const requests = new prom.Counter({
    name: "heartlight_requests_total",
    help: "Responses by declared path and status",
    labelNames: ["method", "path", "status"],
    registers: [registry],
  });
  const seconds = new prom.Histogram({
    name: "heartlight_request_seconds",
    help: "Duration of responses that did not come from the cache, by declared path",
    labelNames: ["path"],
    buckets: durationBuckets,
    registers: [registry],
  });
  const updateGauges = await stateGauges(registry);
  const pendingCounts = new Map<string, number>();
  const expectedHash = sha256(`Bearer ${deps.token}`);
  return {
    countResponse: ({ method, path, status, ms }) => {
      const key = `${method} ${status} ${path}`;
      pendingCounts.set(key, (pendingCounts.get(key) ?? 0) + 1);
      if (ms !== undefined) seconds.observe({ path }, ms / 1_000);
    },
    isAuthorized: (authorization) => timingSafeEqual(sha256(authorization ?? ""), expectedHash),
    read: async () => {
      for (const [key, count] of pendingCounts) {
        const [method = "", status = "", ...path] = key.split(" ");
        requests.inc({ method, path: path.join(" "), status }, count);
      }
      pendingCounts.clear();
      await updateGauges(deps);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Creates the gauges; resolves to a function that reads their values. An unreadable value is absent, never outdated. */
async function stateGauges(registry: Registry) {
  const { default: prom } = await import("prom-client");
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new prom.Gauge({ name: `heartlight_${name}`, help, labelNames, registers: [registry] });
  const databaseUp = gauge("database_up", "1 while the database responds");
  const outbox = gauge("outbox_letters", "Emails not sent yet", ["state"]);
  const oldestAge = gauge("outbox_oldest_seconds", "Age of the oldest email by state", ["state"]);
  const payments = gauge("payments", "Payments by the state of what they pay for", ["state"]);
  const refunds = gauge("refunds_asked", "Refunds not completed by the provider");
  const backup = gauge("backup_age_seconds", "Time since the last verified backup");
  const failing = gauge("service_in_trouble", "1 while a service has a problem", ["service"]);
  const pool = gauge("pool_connections", "Connections of this process", ["state"]);
  const disk = gauge("disk_free_ratio", "Free part of the disk under DATA_DIR");

  return async ({ db, clock, dataDir, pool: poolUse }: Deps) => {
    for (const metric of [outbox, oldestAge, payments, failing, pool]) metric.reset();
    // These have no labels: they start as 0, and `reset` would set them to 0.
    for (const metric of [databaseUp, refunds, backup, disk]) metric.remove();
    for (const [connectionState, count] of Object.entries(poolUse?.() ?? {}))
      pool.set({ state: connectionState }, count);
    disk.set((await freeDiskShare(dataDir)).free);
    const figures = await readFigures(db).catch(() => null);
    databaseUp.set(figures ? 1 : 0);
    if (!figures) return;
    const now = clock().getTime();
    const secondsSince = (moment: Date) => (now - moment.getTime()) / 1_000;
    for (const { state, count, oldest } of figures.outbox) {
      outbox.set({ state }, count);
      if (oldest) oldestAge.set({ state }, secondsSince(oldest));
    }
    for (const { state, count } of figures.payments) payments.set({ state }, count);
    refunds.set(figures.refundsRequested);
    for (const service of figures.services) {
      const { name, lastWorkedAt } = service;
      failing.set({ service: name }, isFailing(service) ? 1 : 0);
      if (name === "backups" && lastWorkedAt) backup.set(secondsSince(lastWorkedAt));
    }
  };
}
