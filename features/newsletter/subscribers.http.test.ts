import { afterEach, beforeEach, expect, test } from "vitest";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";

const path = "/api/email-subscribers";
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const subscribe = (json: Record<string, unknown>, from = "203.0.113.77") =>
  app.request(path, { json, from });
const rows = () => app.db.select().from(emailSubscribers);

test("a visitor subscribes; the IP address is stored shortened", async () => {
  const response = await subscribe({ email: " ana@example.com ", source: "popup" });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: "Successfully subscribed!", confirm: false });
  expect(await rows()).toEqual([
    expect.objectContaining({
      email: "ana@example.com",
      source: "popup",
      isActive: true,
      subscribedAt: app.deps.clock(),
      ipAddress: "203.0.113.0",
    }),
  ]);
  await subscribe({ email: "six@example.com" }, "2001:db8:1:2:3:4:5:6");
  expect((await rows()).find(({ email }) => email.startsWith("six"))).toMatchObject({
    ipAddress: "2001:db8:1::",
    source: "popup",
  });
});

test("subscribing again responds the same, keeps one row and sends no second email", async () => {
  const first = await subscribe({ email: "ana@example.com", source: "footer" });
  app.passMinutes(60);
  const again = await subscribe({ email: "ANA@Example.com", source: "popup" });
  expect(again.status).toBe(first.status);
  expect(await again.text()).toBe(await first.text());
  const stored = await rows();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ email: "ana@example.com", source: "footer" });
  expect(await app.db.select().from(outboxMessages)).toHaveLength(1);
});

test("twenty requests at once keep one row", async () => {
  const subscribeOnce = () => untilServed(() => subscribe({ email: "ana@example.com" }));
  const answers = await Promise.all(Array.from({ length: 20 }, subscribeOnce));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await rows()).toHaveLength(1);
});

test("a former reader can subscribe again", async () => {
  await subscribe({ email: "ana@example.com" });
  const leftAt = app.deps.clock();
  await app.db.update(emailSubscribers).set({ isActive: false, unsubscribedAt: leftAt });
  app.passMinutes(5);
  expect((await subscribe({ email: "Ana@example.com", source: "popup" })).status).toBe(201);
  expect(await rows()).toEqual([
    expect.objectContaining({
      isActive: true,
      unsubscribedAt: null,
      subscribedAt: app.deps.clock(),
    }),
  ]);
});

test.each([
  [{ email: "" }, "email", "Email is required"],
  [{ email: "   " }, "email", "Email is required"],
  [{}, "email", "Email is required"],
  [{ email: "ana" }, "email", "Please enter a valid email address"],
  [{ email: ["ana@example.com"] }, "email", "Email is required"],
  [{ email: "ana@example.com\nBcc: b@example.com" }, "email", "Please enter a valid email address"],
  [{ email: "ana@example.com", source: "<b>" }, "source", "Source must be a short name"],
])("%j is refused", async (json, field, sentence) => {
  const response = await subscribe(json);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: field, message: sentence }] });
  expect(await rows()).toEqual([]);
});

test("limits requests to five per hour, for known and unknown addresses", async () => {
  await app.close();
  app = await createTestApp({ rateLimits: true });
  for (let count = 1; count <= 5; count += 1) {
    expect((await subscribe({ email: "ana@example.com" })).status).toBe(201);
  }
  const refused = await subscribe({ email: "other@example.com" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("3600");
  expect(await rows()).toHaveLength(1);
});

test("only directors read the list, which contains no IP address", async () => {
  await subscribe({ email: "ana@example.com" });
  const refused = await app.request(path);
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain("ana@example.com");
  const response = await app.request(path, { cookie: await app.logIn() });
  expect(response.headers.get("X-Total-Count")).toBe("1");
  const list = (await response.json()) as Record<string, unknown>[];
  expect(list).toEqual([
    {
      id: expect.any(String),
      email: "ana@example.com",
      source: "popup",
      subscribedAt: app.deps.clock().toISOString(),
      isActive: true,
      state: "active",
      unsubscribedAt: null,
      leftBy: null,
      consentText: null,
      suppressed: null,
    },
  ]);
});
