import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { inject } from "vitest";
import type { OpenDatabase } from "~/db/client";
import { accessCodes, sessions } from "~/db/schema";
import { ensureAccessCode } from "~/features/auth/access-code/change.commands.server";
import { hashAccessCode } from "~/features/auth/access-code.rules.server";
import { directorId, setDirectorEmail } from "~/features/auth/person.commands.server";
import { noteDevice } from "~/features/auth/session/devices.commands.server";
import { fileTransport } from "~/features/mail/file.gateway.server";
import { builtInImages } from "~/features/media/builtin.gateway.server";
import { diskFiles } from "~/features/media/storage/disk.gateway.server";
import { integrationWatch } from "~/features/monitoring/integrations/commands.server";
import { describeServices } from "~/features/monitoring/integrations/rules";
import { sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import { sampleDirectory } from "~/features/promo/contacts/sample.gateway.server";
import { diskFilms } from "~/features/screeners/storage/disk.gateway.server";
import { createLogger } from "~/lib/log";
import { allEndpoints } from "~/server/api/endpoints";
import { createApp } from "~/server/app";
import type { Deps } from "~/server/deps";
import { openMetrics } from "~/server/metrics";
import { accessCode, directorEmail } from "./director-account";
import { openEmbeddedCopy } from "./engines/embedded";
import { openPostgresCopy } from "./engines/postgres";
import { freshDatabase } from "./engines/reuse";
import { confirmAgain, stayConfirmed } from "./lasting-sessions";
import { callFinder, compareEffects, watchStatements, withStatements } from "./observed-effects";
import { cookieOf, makeRequest, type RequestOptions } from "./requests";

/**
 * The real app on an empty real database, on the engine in TEST_ENGINE (`embedded` or `postgres`). Only this file
 * creates Deps for tests.
 */

export const publicUrl = "http://festival.test";

/** A cheap hash: hundreds of tests log in, and each would compute it twice at full cost. */
const accessCodeHash = hashAccessCode(accessCode, { memory: 8, passes: 1, parallelism: 1 });

/** A moment in the early-bird period of the default settings. */
const someDay = "2025-08-01T12:00:00Z";

export { accessCode, cookieOf, directorEmail };

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

function openFreshDatabase(): Promise<OpenDatabase> {
  return freshDatabase(() =>
    process.env.TEST_ENGINE === "postgres"
      ? openPostgresCopy(inject("postgresServer"))
      : openEmbeddedCopy(inject("embeddedTemplate")),
  );
}

/**
 * Creates an app with a clock that is stopped at `now` until it is set. Rate limits are off by default, and its metrics
 * need no token. Close it when done.
 */
export async function createTestApp({
  now = someDay,
  metricsToken: token,
  ...overrides
}: Partial<Deps> & { now?: string | Date; metricsToken?: string } = {}) {
  const opened = await openFreshDatabase();
  await setDirectorEmail(opened.db, overrides.directorEmail ?? directorEmail);
  let time = new Date(now);
  const logLines: string[] = [];
  const clock = () => new Date(time);
  const log = createLogger((line) => logLines.push(line));
  const deps: Deps = {
    db: opened.db,
    clock,
    machineClock: clock,
    log,
    images: builtInImages(),
    people: { apollo: sampleDirectory("apollo"), twitter: sampleDirectory("twitter") },
    services: describeServices({ publicUrl }),
    examineHost: async () => [],
    watch: integrationWatch({ db: opened.db, clock, log }),
    gateway: sandboxGateway(opened.db, clock),
    wakeMail: () => undefined,
    mail: {
      transport: fileTransport(path.join(os.tmpdir(), "heartlight-test-mail")),
      sender: async () => ({ name: "Heartlight", address: "hello@heartlight.example" }),
    },
    publicUrl,
    acceptsOwnHosts: true,
    directorEmail,
    passkeyHost: new URL(publicUrl).hostname,
    isLeaked: async () => false,
    secrets: ["a secret key that is used in tests alone"],
    dataDir: os.tmpdir(),
    ledgers: {
      dataDir: overrides.dataDir ?? path.join(os.tmpdir(), "heartlight-test-ledgers"),
      bucket: null,
      log,
    },
    copies: async () => ({
      backups: { count: 0, oldest: null, until: null },
      setAside: { count: 0, oldest: null },
    }),
    files: diskFiles(overrides.dataDir ?? os.tmpdir()),
    films: diskFilms(path.join(overrides.dataDir ?? os.tmpdir(), "heartlight-test-media")),
    links: null,
    reserveGigabytes: 0,
    trustProxy: 0,
    rateLimits: false,
    live: false,
    ...overrides,
  };
  const app = createApp(deps, {
    metrics: token ? await openMetrics({ ...deps, token, pool: opened.pool }) : undefined,
    socketAddress: (bindings) => (bindings as { from?: string } | undefined)?.from ?? "",
  });

  const findCall = callFinder(() => allEndpoints(deps));
  watchStatements(opened.db);

  /** Sends a request, from the site's own pages unless `origin` is set. */
  const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
    await confirmAgain(deps.db, clock);
    const from = options.from ?? "203.0.113.7";
    const request = makeRequest(deps.publicUrl, path, options);
    const [response, statements] = await withStatements(async () => app.fetch(request, { from }));
    const spec = findCall(request);
    if (spec) await compareEffects(deps.db, spec, statements, response);
    return response;
  };

  return {
    deps,
    db: opened.db,
    listen: opened.listen,
    engine: opened.engine,
    /** The log so far, one JSON text per line. */
    logLines,
    request,
    /** Everything that the app answers. */
    routes: app.routes,
    setNow: (moment: string | Date) => {
      time = new Date(moment);
    },
    /** Moves the clock forward, in minutes. */
    passMinutes: (minutes: number) => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    /**
     * Logs in as the director with a known browser (so there is no email about it), and returns the Cookie header.
     * Tests may move the clock: the session stays confirmed, unless `confirmed` is "ends".
     */
    logIn: async (confirmed?: "ends"): Promise<string> => {
      const hash = await accessCodeHash;
      const personId = await directorId(deps.db);
      await deps.db
        .insert(accessCodes)
        .values({
          personId,
          accessCodeHash: hash,
          environmentHash: hash,
          changedAt: deps.clock(),
        })
        .onConflictDoNothing();
      await ensureAccessCode(deps.db, deps.clock, accessCode);
      const json = { email: deps.directorEmail, accessCode };
      const device = await noteDevice(deps.db, deps.clock, personId, null, null);
      const cookie = `heartlight_device=${device}`;
      const response = await request("/api/director/session", { json, cookie });
      if (response.status !== 200) throw new Error(`Logging in answered ${response.status}.`);
      if (confirmed !== "ends") {
        const ownSessions = eq(sessions.personId, personId);
        for (const { id } of await deps.db.select().from(sessions).where(ownSessions)) {
          stayConfirmed(deps.db, id);
        }
      }
      return cookieOf(response);
    },
    close: () => opened.close(),
  };
}
