import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, emailSubscribers } from "~/db/tables";
import { createTestApp, type TestApp } from "~/tests/harness";
import { countSubscribers } from "./queries.server";

/** What the director sees of the mailing list. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const add = (email: string, given: Partial<typeof emailSubscribers.$inferInsert> = {}) =>
  app.db.insert(emailSubscribers).values({ email, ...given });

test("the figures count those who get our letters, by the festival's own month", async () => {
  // Midnight of August 1 in Los Angeles is 07:00 in UTC.
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

test("the export has one address a line, of active readers alone", async () => {
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

test("an export of thousands gives each address once", async () => {
  await app.db
    .insert(emailSubscribers)
    .values(Array.from({ length: 2_500 }, (_, index) => ({ email: `r${index}@a.example` })));
  const response = await app.request("/api/email-subscribers/export", { cookie });
  const lines = (await response.text()).trim().split("\n");
  expect(new Set(lines).size).toBe(2_500);
  expect(lines).toHaveLength(2_500);
});

test("the list can leave out those who left", async () => {
  await add("here@a.example");
  await add("left@a.example", { isActive: false });
  const read = async (query: string) => {
    const response = await app.request(`/api/email-subscribers${query}`, { cookie });
    return ((await response.json()) as { email: string }[]).map(({ email }) => email);
  };
  expect((await read("")).sort()).toEqual(["here@a.example", "left@a.example"]);
  expect(await read("?active=true")).toEqual(["here@a.example"]);
});
