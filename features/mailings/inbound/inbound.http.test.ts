import { afterEach, beforeEach, expect, it } from "vitest";
import { contacts, outboxMessages, submissionEvents } from "~/db/schema";
import { fileTransport } from "~/features/mail/file.gateway.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm } from "~/tests/jury-fixture";
import { releaseMailings } from "../jobs.server";
import type { Mailing } from "../schema";

/** A reply to a mailing appears in Messages and in the entry's history. */

const token = "inbound-token-of-24-chars";
let app: TestApp;
let cookie: string;
let id: string;
let replyTo: string;

beforeEach(async () => {
  app = await createTestApp({
    mail: {
      transport: fileTransport("/tmp/heartlight-test-mail"),
      sender: async () => ({ name: "Heartlight", address: "hello@heartlight.example" }),
      replies: { address: "replies@in.heartlight.example", token },
    },
  });
  cookie = await app.logIn();
  id = await addFilm(app, {
    submitterName: "Linh Tran",
    submitterEmail: "linh@films.example",
    filmTitle: "Tideline",
  });
  const call = async (path: string, json: object) => {
    const answer = await app.request(`/api/mailings${path}`, { cookie, json });
    return (await answer.json()) as Mailing;
  };
  const audience = { kind: "entries", ids: [id] };
  const made = await call("", { audience, subject: "Hello", markdown: "Dear {{NAME}}" });
  const ready = await call(`/${made.id}/prepare`, { version: 1 });
  await call(`/${made.id}/send`, { version: ready.version, emails: 1 });
  app.passMinutes(1);
  await releaseMailings(app.deps);
  const [mail] = await app.db.select().from(outboxMessages);
  replyTo = mail?.replyTo ?? "";
});
afterEach(() => app.close());

function answer(given: Partial<Record<string, string>> = {}, as = token) {
  const form = new FormData();
  const sent = {
    envelope: JSON.stringify({ to: [replyTo], from: "linh@films.example" }),
    from: "Linh Tran <linh@films.example>",
    subject: "Re: Hello",
    text: "Yes, gladly!\r\n\r\nOn Mon, Jan 5, 2026 at 10:00 AM Heartlight wrote:\r\n> Dear Linh",
    headers: "Message-ID: <one@films.example>\r\nSubject: Re: Hello",
    ...given,
  };
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) form.set(name, value);
  return app.request(`/api/inbound-mail/${as}`, { method: "POST", body: form, origin: null });
}
const messages = () => app.db.select().from(contacts);

it("becomes a message and an event in the entry's history, once", async () => {
  expect(replyTo).toMatch(/^replies\+[a-z0-9]{20,}@in\.heartlight\.example$/);
  expect((await answer()).status).toBe(200);
  await Promise.all([answer(), answer()]);
  expect(await messages()).toMatchObject([
    {
      firstName: "Linh",
      lastName: "Tran",
      email: "linh@films.example",
      message: "Re: Hello\n\nYes, gladly!",
    },
  ]);
  const events = await app.db.select().from(submissionEvents);
  expect(events.filter(({ kind }) => kind === "answered")).toMatchObject([{ submissionId: id }]);
  const told = (await app.db.select().from(outboxMessages)).filter(
    ({ kind }) => kind === "contact_notice",
  );
  expect(told).toHaveLength(1);
});

it("is ignored if it is automatic, or answers no email from the site", async () => {
  const automatic = "Message-ID: <a@b>\r\nAuto-Submitted: auto-replied";
  for (const given of [
    { headers: automatic },
    { envelope: JSON.stringify({ to: ["replies+nothing@in.heartlight.example"] }) },
    { envelope: "no json", to: "replies@in.heartlight.example" },
    { from: "nobody" },
    { text: " " },
  ]) {
    expect((await answer(given)).status).toBe(200);
  }
  expect(await messages()).toEqual([]);
  expect((await answer({}, "another-token-of-24-chars")).status).toBe(404);
  expect(await messages()).toEqual([]);
});

/** A large body of which one piece has come, as from a client that sends slowly. */
const halfSent = () => {
  let read = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      read += 1;
      if (read === 1) controller.enqueue(new Uint8Array(100_000));
    },
  });
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": "9000000",
  };
  return { method: "POST", body, headers, duplex: "half" as const, origin: null };
};

it("is received only at the address with the token, and nowhere if there is none", async () => {
  const other = await app.request("/api/inbound-mail/another-token-of-24-chars", halfSent());
  expect(other.status).toBe(404);
  const without = await createTestApp();
  expect((await without.request(`/api/inbound-mail/${token}`, halfSent())).status).toBe(404);
  await without.close();
});

it("is limited to twenty per email", async () => {
  for (let at = 0; at < 25; at += 1) await answer({ headers: `Message-ID: <${at}@films.example>` });
  expect(await messages()).toHaveLength(20);
});
