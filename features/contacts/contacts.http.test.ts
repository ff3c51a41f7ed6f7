import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, contacts, outboxMessages } from "~/db/schema";
import { createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import type { Contact } from "./schema";

const message = {
  firstName: "Marisol",
  lastName: "Vance",
  email: "marisol@example.com",
  subject: "Ticket Support",
  message: "Two seats in the back row, please.\nTogether.",
  honeypot: "",
  formTime: 3000,
};
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const send = (changes: Record<string, unknown> = {}) =>
  app.request("/api/contact", { json: { ...message, ...changes } });

/** Sends a message a minute after the previous one and returns its id. */
async function sendAnother(changes: Record<string, unknown> = {}): Promise<string> {
  app.passMinutes(1);
  const response = await send(changes);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

async function readList(cookie: string, query = ""): Promise<Contact[]> {
  const response = await app.request(`/api/contacts${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as Contact[];
}

describe("sending", () => {
  test("stores the message and queues the email to the director with it", async () => {
    const response = await send({ sum: { a: 7, b: 4, answer: 11 } });
    expect(response.status).toBe(201);
    expect(Object.keys((await response.json()) as object).sort()).toEqual(["createdAt", "id"]);
    const [stored] = await app.db.select().from(contacts);
    expect(stored).toMatchObject({
      firstName: "Marisol",
      lastName: "Vance",
      email: "marisol@example.com",
      subject: "Ticket Support",
      message: message.message,
      createdAt: app.deps.clock(),
      archivedAt: null,
    });
    const emails = await app.db.select().from(outboxMessages);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      kind: "contact_notice",
      toAddress: directorEmail,
      replyTo: "marisol@example.com",
      state: "queued",
      contactId: stored?.id,
    });
  });

  test("the email contains the visitor's text as text, never as HTML or a header", async () => {
    const nasty = '</blockquote><script>alert(1)</script> & "more"';
    await send({ lastName: "Vance <b>", message: nasty });
    const [email] = await app.db.select().from(outboxMessages);
    expect(email?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;");
    expect(email?.html).not.toContain("<script>");
    expect(email?.html).not.toContain("<b>");
    expect(email?.text).toContain(nasty);
    expect(email?.text).toMatch(/\/admin\/contact\/[0-9a-f-]{36}\n$/);
    expect(email?.subject).toBe("Ticket Support: a message from Marisol Vance <b>");
  });

  test.each([
    ["a filled honeypot", { honeypot: "x" }, "honeypot", "Please try again."],
    ["2999 ms", { formTime: 2999 }, "formTime", "Please take your time filling out the form."],
    [
      "no form time",
      { formTime: undefined },
      "formTime",
      "Please take your time filling out the form.",
    ],
    [
      "a wrong sum",
      { sum: { a: 7, b: 4, answer: 12 } },
      "sum",
      "Please solve the math problem to verify you're human.",
    ],
    ["no first name", { firstName: "  " }, "firstName", "First name is required"],
    ["no last name", { lastName: "" }, "lastName", "Last name is required"],
    ["no email", { email: "" }, "email", "Email is required"],
    ["a bad email", { email: "marisol@" }, "email", "Please enter a valid email address"],
    ["another subject", { subject: "Refunds" }, "subject", "Please choose a subject"],
    ["no message", { message: "\n " }, "message", "Message is required"],
    [
      "a message of 5001 characters",
      { message: "a".repeat(5001) },
      "message",
      "Message must be 5000 characters or less",
    ],
    [
      "a line break in a name",
      { firstName: "Marisol\r\nBcc: all@example.com" },
      "firstName",
      "First name must be a single line",
    ],
    [
      "a line break in the email",
      { email: "marisol@example.com\r\nBcc: all@example.com" },
      "email",
      "Please enter a valid email address",
    ],
  ])("%s is refused: no row, no email", async (_, changes, path, sentence) => {
    const response = await send(changes);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      detail: sentence,
      errors: [{ path, message: sentence }],
    });
    expect(await app.db.select().from(contacts)).toEqual([]);
    expect(await app.db.select().from(outboxMessages)).toEqual([]);
  });

  test("stores 5000 characters and names of other scripts completely", async () => {
    const long = "ж".repeat(5000);
    expect((await send({ message: long, firstName: "Zoë", lastName: "李" })).status).toBe(201);
    const [stored] = await app.db.select().from(contacts);
    expect(stored).toMatchObject({ message: long, firstName: "Zoë", lastName: "李" });
  });

  test("ignores fields that a visitor does not have", async () => {
    const archivedAt = "2025-01-01T00:00:00Z";
    await send({ id: "00000000-0000-4000-8000-000000000000", archivedAt, createdAt: archivedAt });
    const [stored] = await app.db.select().from(contacts);
    expect(stored?.archivedAt).toBeNull();
    expect(stored?.createdAt).toEqual(app.deps.clock());
    expect(stored?.id).not.toBe("00000000-0000-4000-8000-000000000000");
  });
});

test("limits messages to five per hour and address", async () => {
  await app.close();
  app = await createTestApp({ rateLimits: true });
  for (let count = 1; count <= 5; count += 1) expect((await send()).status).toBe(201);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("3600");
  expect(await app.db.select().from(contacts)).toHaveLength(5);
  const elsewhere = await app.request("/api/contact", { json: message, from: "198.51.100.9" });
  expect(elsewhere.status).toBe(201);
  app.passMinutes(60);
  expect((await send()).status).toBe(201);
});

test("only the director reads, archives and deletes messages", async () => {
  const id = await sendAnother();
  for (const [method, path] of [
    ["GET", "/api/contacts"],
    ["GET", `/api/contacts/${id}`],
    ["POST", `/api/contacts/${id}/archive`],
    ["POST", `/api/contacts/${id}/unarchive`],
    ["POST", `/api/contacts/${id}/read`],
    ["POST", `/api/contacts/${id}/unread`],
    ["DELETE", `/api/contacts/${id}`],
    ["GET", `/api/contacts/${id}/replies`],
    ["POST", `/api/contacts/${id}/replies`],
  ] as const) {
    const response = await app.request(path, { method });
    expect(response.status, `${method} ${path}`).toBe(401);
    expect(await response.text()).not.toContain("marisol@example.com");
  }
  const [stored] = await app.db.select().from(contacts);
  expect(stored?.archivedAt).toBeNull();
});

describe("the director", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await app.logIn();
  });

  test("reads messages newest first, and one by its id", async () => {
    const first = await sendAnother({ firstName: "First" });
    const second = await sendAnother({ firstName: "Second" });
    const list = await readList(cookie);
    expect(list.map(({ id }) => id)).toEqual([second, first]);
    expect(list[0]).toEqual({
      id: second,
      firstName: "Second",
      lastName: "Vance",
      email: "marisol@example.com",
      subject: "Ticket Support",
      message: message.message,
      createdAt: app.deps.clock().toISOString(),
      readAt: null,
      archivedAt: null,
      answeredAt: null,
      version: 1,
    });
    const response = await app.request(`/api/contacts/${second}`, { cookie });
    expect(await response.json()).toEqual(list[0]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("archives a message and moves it back", async () => {
    const id = await sendAnother();
    const archived = await app.request(`/api/contacts/${id}/archive`, { method: "POST", cookie });
    expect(archived.status).toBe(200);
    expect(await archived.json()).toMatchObject({ archivedAt: app.deps.clock().toISOString() });
    expect(await readList(cookie)).toEqual([]);
    expect((await readList(cookie, "?archived=true")).map((contact) => contact.id)).toEqual([id]);
    const back = await app.request(`/api/contacts/${id}/unarchive`, { method: "POST", cookie });
    expect(await back.json()).toMatchObject({ id, archivedAt: null });
    expect(await readList(cookie)).toHaveLength(1);
    expect(await readList(cookie, "?archived=true")).toEqual([]);
  });

  test("marks a message as read once, and as unread again", async () => {
    const id = await sendAnother();
    const mark = async (as: "read" | "unread") => {
      const path = `/api/contacts/${id}/${as}`;
      const response = await app.request(path, { method: "POST", cookie });
      expect(response.status).toBe(200);
      return ((await response.json()) as Contact).readAt;
    };
    const opened = app.deps.clock().toISOString();
    expect(await mark("read")).toBe(opened);
    app.passMinutes(5);
    expect(await mark("read"), "when it was first opened").toBe(opened);
    expect((await readList(cookie))[0]?.readAt).toBe(opened);
    expect(await mark("unread")).toBeNull();
  });

  test("deletes a message permanently, with its notification email", async () => {
    const id = await sendAnother();
    const otherId = await sendAnother();
    const response = await app.request(`/api/contacts/${id}`, { method: "DELETE", cookie });
    expect(response.status).toBe(204);
    expect((await app.db.select().from(contacts)).map((row) => row.id)).toEqual([otherId]);
    const emails = await app.db.select().from(outboxMessages);
    expect(emails.map(({ contactId }) => contactId)).toEqual([otherId]);
    const actions = (await app.db.select().from(auditLog)).map(({ action, subject }) => [
      action,
      subject,
    ]);
    expect(actions).toContainEqual(["contact deleted", id]);
  });

  test.each(["GET", "DELETE", "POST"])("%s of an unknown message returns 404", async (method) => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "not-an-id"]) {
      const path = `/api/contacts/${id}${method === "POST" ? "/archive" : ""}`;
      expect((await app.request(path, { method, cookie })).status).toBe(404);
    }
  });
});
