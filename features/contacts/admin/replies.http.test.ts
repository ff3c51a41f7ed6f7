import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutboxState } from "~/db/enums";
import { auditLog, contactReplies, contacts, outboxMessages } from "~/db/schema";
import { mailDelivery } from "~/features/mail/jobs.server";
import { smtpTransport } from "~/features/mail/smtp.gateway.server";
import { addressOf } from "~/lib/api/contract";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import { listReplies } from "../contract";
import type { Contact, Reply } from "../schema";
import { newReplyId } from "./reply-draft.browser";

/** The director's replies. */

let app: TestApp;
let cookie: string;
let woken: number;
let id: string;

beforeEach(async () => {
  woken = 0;
  const wakeMail = () => {
    woken += 1;
  };
  app = await createTestApp({ wakeMail });
  cookie = await app.logIn();
  id = await write();
  woken = 0;
});
afterEach(() => app.close());

async function write(): Promise<string> {
  const json = {
    firstName: "Marisol",
    lastName: "Vance",
    email: "marisol@mail.example",
    subject: "Ticket Support",
    message: "Two seats, please.\n\n<b>Together.</b>",
    formTime: 5_000,
  };
  const response = await app.request("/api/contact", { json });
  return ((await response.json()) as { id: string }).id;
}

const words = { subject: "Re: Ticket Support", body: "Dear Marisol,\n\nrow K, <i>of course</i>." };
const repliesPath = (to: string) => addressOf(listReplies, { params: { id: to } });
const reply = (changes: Record<string, unknown> = {}, to = id) =>
  app.request(repliesPath(to), { cookie, json: { id: randomUUID(), ...words, ...changes } });
const outbox = async () =>
  (await app.db.select().from(outboxMessages)).filter(({ kind }) => kind === "contact_reply");
const thread = async () =>
  (await (await app.request(repliesPath(id), { cookie })).json()) as Reply[];
const remove = (query = "") =>
  app.request(`/api/contacts/${id}${query}`, { method: "DELETE", cookie });
const set = (state: OutboxState) => app.db.update(outboxMessages).set({ state });

test("stores and queues a reply, quoting the message", async () => {
  app.passMinutes(5);
  const answer = await reply();
  expect(answer.status).toBe(201);
  const [mail] = await outbox();
  expect(mail).toMatchObject({
    toAddress: "marisol@mail.example",
    toName: "Marisol Vance",
    replyTo: "hello@heartlight.example",
    subject: "Re: Ticket Support",
    stream: "transactional",
    state: "queued",
    contactId: id,
  });
  expect(mail?.headers, "a person's answer, which may be answered by a program").toEqual({});
  expect(mail?.text).toBe(
    "Dear Marisol,\n\nrow K, <i>of course</i>.\n\nOn Aug 1, 2025, 5:00 AM, Marisol Vance wrote:\n> Two seats, please.\n>\n> <b>Together.</b>\n",
  );
  expect(mail?.html).toContain("row K, &lt;i&gt;of course&lt;/i&gt;.");
  expect(mail?.html).toContain("Two seats, please.<br><br>&lt;b&gt;Together.&lt;/b&gt;");
  expect(await answer.json()).toEqual([
    {
      id: expect.any(String),
      ...words,
      createdAt: app.deps.clock().toISOString(),
      mail: { id: mail?.id, state: "queued", lastError: null },
    },
  ]);
  expect(woken).toBe(1);
  const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain("contact answered");
});

test("the thread shows each email's state, and a failed one can be sent again", async () => {
  await reply();
  await app.db.update(outboxMessages).set({ state: "failed", lastError: "550 No such user" });
  const [failed] = await thread();
  expect(failed?.mail).toMatchObject({ state: "failed", lastError: "550 No such user" });
  const path = `/api/outbox/${failed?.mail?.id}/retry`;
  expect((await app.request(path, { method: "POST", cookie })).status).toBe(200);
  expect((await thread())[0]?.mail).toMatchObject({ state: "queued", lastError: null });
});

test("the lists show which messages were answered, and when last", async () => {
  const otherId = await write();
  await reply();
  app.passMinutes(5);
  await reply();
  const list = (await (await app.request("/api/contacts", { cookie })).json()) as Contact[];
  const at = Object.fromEntries(list.map((contact) => [contact.id, contact.answeredAt]));
  expect(at).toEqual({ [id]: app.deps.clock().toISOString(), [otherId]: null });
});

describe("sending again", () => {
  test("a repeated reply is mailed once, also twenty times at once", async () => {
    const content = { id: newReplyId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => untilServed(() => reply(content))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await outbox()).toHaveLength(1);
    expect(await thread()).toHaveLength(1);
  });

  test("refuses another text under the same id", async () => {
    const content = { id: newReplyId() };
    await reply(content);
    expect((await reply({ ...content, body: "Row A." })).status).toBe(409);
    expect((await reply(content, await write())).status, "to somebody else").toBe(409);
    expect(await outbox()).toHaveLength(1);
  });
});

test.each([
  [{ subject: "Re:\r\nBcc: victim@mail.example" }, "subject", "Subject must be a single line"],
  [{ subject: " " }, "subject", "Subject is required"],
  [{ subject: "x".repeat(201) }, "subject", "Subject must be 200 characters or less"],
  [{ body: " \n " }, "body", "Write something first"],
  [{ body: "x".repeat(10_001) }, "body", "A reply must be 10000 characters or less"],
  [{ id: "1" }, "id", "Id must be a uuid"],
])("%j is refused: nothing is stored or queued", async (json, path, message) => {
  const refused = await reply(json);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: [{ path, message }] });
  expect(await outbox()).toEqual([]);
  expect(await app.db.select().from(contactReplies)).toEqual([]);
});

test("a reply goes only to the sender, whatever it contains", async () => {
  const smtp = await startSmtpDouble();
  const transport = smtpTransport(smtp.url);
  await app.db.delete(outboxMessages);
  await app.db.update(contacts).set({ firstName: 'M" <victim@mail.example>,' });
  await reply({
    subject: "Re: you\u2028Bcc: victim@mail.example",
    body: "\r\n.\r\nBcc: x@y.example",
  });
  await mailDelivery({ ...app.deps, ...app.deps.mail, transport }).turn();
  expect(smtp.received.map(({ to }) => to)).toEqual([["marisol@mail.example"]]);
  const read = await PostalMime.parse(smtp.received[0]?.raw ?? "");
  expect(read.replyTo).toEqual([{ name: "", address: "hello@heartlight.example" }]);
  expect(read.headers.filter(({ key }) => /^b?cc$/.test(key))).toEqual([]);
  expect(read.subject).toBe("Re: you Bcc: victim@mail.example");
  expect((await thread())[0]?.mail?.state).toBe("sent");
  transport.close?.();
  await smtp.close();
});

test("refuses a reply to a missing message", async () => {
  for (const unknown of [randomUUID(), "not-an-id"]) {
    expect((await reply({}, unknown)).status).toBe(404);
    expect((await app.request(repliesPath(unknown), { cookie })).status).toBe(404);
  }
  expect(await outbox()).toEqual([]);
});

describe("deleting a message", () => {
  const readAll = async () => [
    ...(await app.db.select().from(contacts)),
    ...(await app.db.select().from(contactReplies)),
    ...(await app.db.select().from(outboxMessages)),
  ];

  test.each(["sent", "failed"] as const)(
    "deletes its replies and emails once they are %s",
    async (state) => {
      await reply();
      await set(state);
      expect((await remove()).status).toBe(204);
      expect(await readAll()).toEqual([]);
      const log = JSON.stringify(await app.db.select().from(auditLog));
      for (const personal of ["marisol@mail.example", "Marisol", "seats", "row K"]) {
        expect(log).not.toContain(personal);
      }
    },
  );

  test.each(["queued", "sending"] as const)("is refused while a reply is %s", async (state) => {
    await reply();
    await set(state);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining("has not been sent yet"),
    });
    expect(await outbox()).toHaveLength(1);
    expect((await remove("?unsent=discard")).status).toBe(204);
    expect(await readAll()).toEqual([]);
  });

  test("is not blocked by the notification email", async () => {
    expect((await remove()).status).toBe(204);
    expect(await readAll()).toEqual([]);
  });
});
