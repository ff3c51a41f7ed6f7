import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, emailSubscribers, outboxMessages } from "~/db/schema";
import { suppressAddress } from "~/features/mail/commands.server";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, type TestApp } from "~/tests/harness";
import * as calls from "../contract";
import { countSubscribers } from "../queries.server";
import type { Subscriber } from "../schema";

const verbs = {
  unsubscribe: calls.unsubscribeSubscriber,
  resubscribe: calls.resubscribeSubscriber,
};
const subscriberPath = (id: string, verb: keyof typeof verbs) =>
  addressOf(verbs[verb], { params: { id } });

/** The director's list of subscribers. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const add = (email: string, columns: Partial<typeof emailSubscribers.$inferInsert> = {}) =>
  app.db.insert(emailSubscribers).values({ email, ...columns });

test("counts active subscribers, by the festival's calendar month", async () => {
  // Midnight of August 1 in Los Angeles is 07:00 UTC.
  await add("july@a.example", { subscribedAt: new Date("2025-08-01T06:59:59Z") });
  await add("august@a.example", { subscribedAt: new Date("2025-08-01T07:00:00Z") });
  await add("footer@a.example", {
    subscribedAt: new Date("2025-08-20T00:00:00Z"),
    source: "footer",
  });
  await add("lastyear@a.example", { subscribedAt: new Date("2024-08-20T00:00:00Z") });
  await add("left@a.example", {
    subscribedAt: new Date("2025-08-20T00:00:00Z"),
    isActive: false,
  });
  const zone = "America/Los_Angeles";
  const figures = (now: string) => countSubscribers(app.db, new Date(now), zone);
  expect(await figures("2025-08-31T12:00:00Z")).toEqual({ total: 4, popup: 3, thisMonth: 2 });
  expect(await figures("2025-08-01T06:00:00Z"), "still July there").toMatchObject({ thisMonth: 1 });
});

test("the export has one address per line, only of active readers", async () => {
  for (const number of [1, 2, 3]) await add(`reader${number}@a.example`);
  await add("left@a.example", { isActive: false });
  const response = await app.request("/api/email-subscribers/export", { cookie });
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe(
    'attachment; filename="email-subscribers.txt"',
  );
  const text = await response.text();
  expect(text.endsWith("\n")).toBe(true);
  expect(text.trim().split("\n").sort()).toEqual([
    "reader1@a.example",
    "reader2@a.example",
    "reader3@a.example",
  ]);
  const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain("subscribers exported");
});

test("an export of thousands contains each address once", async () => {
  await app.db
    .insert(emailSubscribers)
    .values(Array.from({ length: 2_500 }, (_, index) => ({ email: `r${index}@a.example` })));
  const response = await app.request("/api/email-subscribers/export", { cookie });
  const lines = (await response.text()).trim().split("\n");
  expect(new Set(lines).size).toBe(2_500);
  expect(lines).toHaveLength(2_500);
});

test("can leave out unsubscribed addresses", async () => {
  await add("here@a.example");
  await add("left@a.example", { isActive: false });
  const read = async (query: string) => {
    const response = await app.request(`/api/email-subscribers${query}`, { cookie });
    return ((await response.json()) as { email: string }[]).map(({ email }) => email);
  };
  expect((await read("")).sort()).toEqual(["here@a.example", "left@a.example"]);
  expect(await read("?active=true")).toEqual(["here@a.example"]);
});

describe("unsubscribing and resubscribing by the director", () => {
  const subscribe = (email: string) =>
    app.request("/api/email-subscribers", { json: { email, source: "popup" } });
  const list = async (state: string) => {
    const response = await app.request(`/api/email-subscribers?state=${state}`, { cookie });
    return (await response.json()) as Subscriber[];
  };
  const readSubscriber = async () => {
    const [row] = await app.db.select().from(emailSubscribers);
    if (!row) throw new Error("Nobody is there.");
    return row;
  };
  const move = async (verb: "unsubscribe" | "resubscribe", json?: unknown) =>
    app.request(subscriberPath((await readSubscriber()).id, verb), {
      method: "POST",
      cookie,
      json,
    });
  const audited = async () =>
    (await app.db.select().from(auditLog))
      .filter(({ action }) => action.startsWith("subscriber "))
      .map(({ actor, action, subject, detail, createdAt }) => ({
        actor,
        action,
        subject,
        detail,
        createdAt,
      }));

  test("the director unsubscribes a reader and deletes queued emails; repeating changes nothing", async () => {
    await subscribe("ana@a.example");
    const { id } = await readSubscriber();
    app.passMinutes(5);
    const done = await move("unsubscribe");
    expect(done.status).toBe(200);
    expect(await done.json()).toMatchObject({
      id,
      isActive: false,
      state: "left",
      leftBy: "director",
      unsubscribedAt: app.deps.clock().toISOString(),
    });
    expect(await app.db.select().from(outboxMessages)).toMatchObject([{ state: "failed" }]);
    expect((await move("unsubscribe")).status).toBe(200);
    expect(await audited()).toEqual([
      {
        actor: "director",
        action: "subscriber unsubscribed",
        subject: id,
        detail: {},
        createdAt: app.deps.clock(),
      },
    ]);
    expect(await list("active")).toEqual([]);
    expect((await list("left")).map(({ email }) => email)).toEqual(["ana@a.example"]);
  });

  test("somebody whom the director unsubscribed is resubscribed without a confirmation", async () => {
    await subscribe("ana@a.example");
    await move("unsubscribe");
    const done = await move("resubscribe");
    expect(done.status).toBe(200);
    expect(await done.json()).toMatchObject({
      state: "active",
      isActive: true,
      unsubscribedAt: null,
      leftBy: null,
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: "subscriber resubscribed",
      detail: { leftBy: "director", suppressed: null },
    });
  });

  test("resubscribing somebody who left needs a confirmation, which is logged", async () => {
    await subscribe("ana@a.example");
    const { unsubscribeToken } = await readSubscriber();
    await app.request(`/unsubscribe/${unsubscribeToken}`, { method: "POST", origin: null });
    expect((await list("left"))[0]).toMatchObject({ leftBy: "reader" });
    for (const json of [undefined, {}, { confirmed: false }]) {
      const refused = await move("resubscribe", json);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        detail: "This person unsubscribed. Resubscribe them only if they asked you to.",
      });
    }
    expect((await readSubscriber()).isActive).toBe(false);
    expect((await move("resubscribe", { confirmed: true })).status).toBe(200);
    expect(await audited()).toMatchObject([
      { action: "subscriber resubscribed", detail: { leftBy: "reader", suppressed: null } },
    ]);
  });

  test("a suppressed address is resubscribed and stays suppressed", async () => {
    await subscribe("Ana@a.example");
    await move("unsubscribe");
    await suppressAddress(app.db, app.deps.clock, "ana@A.example", "complaint", null);
    const refused = await move("resubscribe");
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("It stays suppressed");
    const done = await move("resubscribe", { confirmed: true });
    expect(await done.json()).toMatchObject({ isActive: true, suppressed: "complaint" });
    expect((await list("active"))[0]).toMatchObject({ suppressed: "complaint" });
    expect((await audited()).at(-1)).toMatchObject({
      detail: { leftBy: "director", suppressed: "complaint" },
    });
  });

  test("refuses unknown subscribers and other roles", async () => {
    await subscribe("ana@a.example");
    for (const verb of ["unsubscribe", "resubscribe"] as const) {
      for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
        const answer = await app.request(subscriberPath(id, verb), { cookie, json: {} });
        expect(answer.status).toBe(404);
      }
      const path = subscriberPath((await readSubscriber()).id, verb);
      expect((await app.request(path, { json: {} })).status).toBe(401);
    }
    expect((await readSubscriber()).isActive).toBe(true);
  });
});
