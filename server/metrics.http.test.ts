import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { integrationStatus, outboxMessages, submissionDrafts } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { email } from "~/tests/email-fixtures";
import { createTestApp, type TestApp } from "~/tests/harness";

const token = "a token of some length";
let app: TestApp;
afterEach(() => app.close());

const read = async (authorization?: string) =>
  app.request("/metrics", { ...(authorization && { headers: { Authorization: authorization } }) });
const lines = async () => (await (await read(`Bearer ${token}`)).text()).split("\n");

test("is 404 without a configured token, and requires it otherwise", async () => {
  app = await createTestApp();
  expect((await read(`Bearer ${token}`)).status).toBe(404);
  await app.close();
  app = await createTestApp({ metricsToken: token });
  for (const wrong of [undefined, "", token, `Bearer ${token}x`, `Basic ${token}`, "Bearer"]) {
    const refused = await read(wrong);
    expect([wrong, refused.status]).toEqual([wrong, 401]);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  }
  const answer = await read(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("counts by declared paths, states and ages, without personal data", async () => {
  app = await createTestApp({ metricsToken: token });
  const { db, deps } = app;
  await app.request("/entry/canary-token-of-somebody");
  await app.request("/api/openapi.json");
  await app.request("/api/openapi.json?q=canary");
  await app.request("/nobody/declared/canary@letters.example");
  const draft = {
    submissionType: "log_line",
    amountCents: 100,
    feePeriod: "regular",
    provider: "sandbox",
  } as const;
  await db.insert(submissionDrafts).values([
    { ...draft, state: "held", heldReason: "canary" },
    { ...draft, state: "held" },
    { ...draft, state: "refunding" },
  ]);
  await queueMail(db, deps.clock, email(1));
  await queueMail(db, deps.clock, { ...email(2), held: true });
  const [gone] = await db.insert(outboxMessages).values(failed(deps.clock())).returning();
  expect(gone?.state).toBe("failed");
  await db.insert(integrationStatus).values([
    { name: "backups", lastWorkedAt: deps.clock() },
    { name: "mail", lastTroubleAt: deps.clock(), lastTrouble: "canary" },
  ]);
  app.passMinutes(30);
  const text = await lines();
  expect(text).toEqual(
    expect.arrayContaining([
      'heartlight_requests_total{method="GET",path="/api/openapi.json",status="200"} 2',
      'heartlight_requests_total{method="GET",path="/entry/:token",status="404"} 1',
      'heartlight_requests_total{method="GET",path="/…",status="404"} 1',
      'heartlight_request_seconds_count{path="/api/openapi.json"} 2',
      'heartlight_payments{state="held"} 2',
      'heartlight_payments{state="refunding"} 1',
      'heartlight_payments{state="submitted"} 0',
      'heartlight_outbox_letters{state="queued"} 1',
      'heartlight_outbox_letters{state="held"} 1',
      'heartlight_outbox_letters{state="failed"} 1',
      'heartlight_outbox_oldest_seconds{state="queued"} 1800',
      "heartlight_backup_age_seconds 1800",
      'heartlight_service_in_trouble{service="mail"} 1',
      'heartlight_service_in_trouble{service="backups"} 0',
      "heartlight_database_up 1",
    ]),
  );
  const all = text.join("\n");
  expect(all).not.toMatch(/canary|@/);
  expect(all).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(all).toMatch(/^heartlight_disk_free_ratio 0?\.?\d/m);
  expect(all.includes('heartlight_pool_connections{state="total"}')).toBe(
    app.engine === "postgres",
  );
  // A sent email is no longer counted.
  await db.delete(outboxMessages);
  expect((await lines()).filter((line) => line.startsWith("heartlight_outbox_letters{"))).toEqual(
    [],
  );
});

test("an unknown value is absent, not 0: without a backup, and while the database does not respond", async () => {
  app = await createTestApp({ metricsToken: token });
  const { db, deps } = app;
  const valuesOf = async (...names: string[]) =>
    (await lines()).filter((line) => names.some((name) => line.startsWith(`heartlight_${name} `)));
  const fromDatabase = ["backup_age_seconds", "refunds_asked"];
  expect(await valuesOf(...fromDatabase)).toEqual(["heartlight_refunds_asked 0"]);
  await db.insert(integrationStatus).values({ name: "backups", lastWorkedAt: deps.clock() });
  expect(await valuesOf(...fromDatabase)).toHaveLength(2);
  await db.execute(sql`alter table integration_status rename to hidden_status`);
  try {
    expect(await valuesOf(...fromDatabase)).toEqual([]);
    expect(await valuesOf("database_up")).toEqual(["heartlight_database_up 0"]);
    expect(await valuesOf("disk_free_ratio")).toHaveLength(1);
  } finally {
    await db.execute(sql`alter table hidden_status rename to integration_status`);
  }
});

const failed = (at: Date) => ({
  kind: "notice",
  toAddress: "canary@letters.example",
  subject: "canary",
  html: "",
  text: "",
  state: "failed" as const,
  createdAt: at,
  nextAttemptAt: at,
});
