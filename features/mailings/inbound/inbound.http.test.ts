import { afterEach, beforeEach, expect, it } from "vitest";
import { contacts, outboxMessages, submissionEvents } from "~/db/schema";
import { fileTransport } from "~/features/mail/file.gateway.server";
import { killDecoder } from "~/tests/decoder-processes";
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
  const mailing = await call("", { audience, subject: "Hello", markdown: "Dear {{NAME}}" });
  const ready = await call(`/${mailing.id}/prepare`, { version: 1 });
  await call(`/${mailing.id}/send`, { version: ready.version, emails: 1 });
  app.passMinutes(1);
  await releaseMailings(app.deps);
  const [mail] = await app.db.select().from(outboxMessages);
  replyTo = mail?.replyTo ?? "";
});
afterEach(() => app.close());

function answer(changes: Partial<Record<string, string>> = {}, as = token) {
  const form = new FormData();
  const fields = {
    envelope: JSON.stringify({ to: [replyTo], from: "linh@films.example" }),
    from: "Linh Tran <linh@films.example>",
    subject: "Re: Hello",
    text: "Yes, gladly!\r\n\r\nOn Mon, Jan 5, 2026 at 10:00 AM Heartlight wrote:\r\n> Dear Linh",
    headers: "Message-ID: <one@films.example>\r\nSubject: Re: Hello",
    ...changes,
  };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
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
      message:
        "Re: Hello\n\nYes, gladly!\n\nOn Mon, Jan 5, 2026 at 10:00 AM Heartlight wrote:\n> Dear Linh",
    },
  ]);
  const events = await app.db.select().from(submissionEvents);
  expect(events.filter(({ kind }) => kind === "answered")).toMatchObject([{ submissionId: id }]);
  const notices = (await app.db.select().from(outboxMessages)).filter(
    ({ kind }) => kind === "contact_notice",
  );
  expect(notices).toHaveLength(1);
});

it("is ignored if it is automatic, or answers no email from the site", async () => {
  const automatic = "Message-ID: <a@b>\r\nAuto-Submitted: auto-replied";
  for (const changes of [
    { headers: automatic },
    { envelope: JSON.stringify({ to: ["replies+nothing@in.heartlight.example"] }) },
    { envelope: "no json", to: "replies@in.heartlight.example" },
  ]) {
    expect((await answer(changes)).status).toBe(200);
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
  const wrongToken = await app.request("/api/inbound-mail/another-token-of-24-chars", halfSent());
  expect(wrongToken.status).toBe(404);
  const without = await createTestApp();
  expect((await without.request(`/api/inbound-mail/${token}`, halfSent())).status).toBe(404);
  await without.close();
});

it("beyond twenty a day are left to the service, which delivers them later", async () => {
  const statuses: number[] = [];
  const send = async (at: number) =>
    statuses.push((await answer({ headers: `Message-ID: <${at}@films.example>` })).status);
  for (let at = 0; at < 22; at += 1) await send(at);
  expect(statuses).toEqual([...Array(20).fill(200), 503, 503]);
  app.passMinutes(24 * 60 + 1);
  await send(20);
  await send(21);
  expect(statuses.slice(-2)).toEqual([200, 200]);
  expect(await messages()).toHaveLength(22);
});

/** A form as a mail service sends it: each part's bytes as they are. */
function asBytes(parts: Record<string, Buffer | string>, files: Record<string, string> = {}) {
  const boundary = "xYzZY";
  const fields: Record<string, Buffer | string> = {
    envelope: JSON.stringify({ to: [replyTo], from: "linh@films.example" }),
    from: "Linh Tran <linh@films.example>",
    subject: "Re: Hello",
    headers: "Message-ID: <one@films.example>",
    ...parts,
  };
  const head = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from(head(`name="${name}"`)),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ]),
    ...Object.entries(files).map(([name, content]) =>
      Buffer.from(`${head(`name="attachment"; filename="${name}"`)}${content}\r\n`),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const path = `/api/inbound-mail/${token}`;
  return app.request(path, { method: "POST", body, headers, origin: null });
}
const theMessage = async () => (await messages()).map(({ message }) => message);
const hex = (bytes: string) => Buffer.from(bytes, "hex");

it.each([
  ["iso-8859-1", hex("5370e474657220fc6265727365747a74"), "Später übersetzt"],
  ["Windows-1252", hex("93c7612076612c94209635309580"), "“Ça va,” –50•€"],
  ["ISO-2022-JP", hex("1b2442467c4b5c1b2842"), "日本"],
  ["Shift_JIS", hex("93fa967b"), "日本"],
  ["koi8-r", hex("f0d2c9d7c5d4"), "Привет"],
  ["UTF-8", Buffer.from("Привет, 日本 💛"), "Привет, 日本 💛"],
  ["utf-7", Buffer.from("Grüße"), "Grüße"],
  ["utf-8", hex("47727cdf65"), "Gr|ße"],
  [undefined, hex("4772fcdf65"), "Grüße"],
] as const)("is read as its sender declares it: %s", async (charset, text, words) => {
  const charsets = JSON.stringify({ to: "UTF-8", subject: "UTF-8", text: charset });
  expect((await asBytes({ text, charsets })).status).toBe(200);
  expect(await theMessage()).toEqual([`Re: Hello\n\n${words}`]);
});

it("has its subject and sender decoded as well", async () => {
  const charsets = JSON.stringify({ subject: "iso-8859-1", from: "iso-8859-1", text: "UTF-8" });
  const from = hex("4d6fe42054203c6d6f6140782e6578616d706c653e");
  await asBytes({ subject: hex("5265fc"), from, text: "Yes", charsets });
  expect(await messages()).toMatchObject([{ email: "moa@x.example", message: "Reü\n\nYes" }]);
});

it.each([
  [
    "HTML with a style",
    { html: "<style>p{}</style><p>Yes,<br>gladly!</p><div>Linh</div>" },
    "Yes,\ngladly!\n\nLinh",
  ],
  ["an empty text", { text: " \r\n", html: "<p>See <b>below</b></p>" }, "See below"],
  [
    "a quote in HTML",
    { html: "<div>Yes</div><blockquote><p>Dear Linh</p><p>Bye</p></blockquote>" },
    "Yes\n\n> Dear Linh\n>\n> Bye",
  ],
  ["elements too deep", { html: `${"<div>".repeat(5_000)}deep${"</div>".repeat(5_000)}` }, "..."],
  ["blanks", { text: " " }, "(This email has no text.)"],
  ["nothing", {}, "(This email has no text.)"],
  ["a whole email", { email: "Subject: Re\r\n\r\nYes" }, "Subject: Re\n\nYes"],
  [
    "answers below quotes",
    { text: "> Question?\r\nYes.\r\n> Other?\r\nNo." },
    "> Question?\nYes.\n> Other?\nNo.",
  ],
  ["lines like a header", { text: "From: Beirut\r\n>= 24 frames" }, "From: Beirut\n>= 24 frames"],
] as const)("becomes a message whatever its form: %s", async (_form, parts, words) => {
  expect((await asBytes(parts)).status).toBe(200);
  expect(await theMessage()).toEqual([`Re: Hello\n\n${words}`]);
});

it("says what it does not keep: files, and what is beyond fifty thousand characters", async () => {
  await asBytes({ text: "x".repeat(50_010) }, { "bänd.pdf": "y".repeat(3_000) });
  expect(await theMessage()).toEqual([
    `Re: Hello\n\nAttached, not kept here: bänd.pdf (3 KB)\n\n${"x".repeat(50_000)}\n\n(10 more characters were cut.)`,
  ]);
});

it("from a sender that cannot be read is from whoever got the email", async () => {
  await asBytes({ from: "nobody", text: "Yes" });
  expect(await messages()).toMatchObject([{ email: "linh@films.example", firstName: "Linh" }]);
});

it("is told to the director without the quote", async () => {
  await answer();
  const notices = (await app.db.select().from(outboxMessages)).filter(
    ({ kind }) => kind === "contact_notice",
  );
  expect(notices).toMatchObject([{ text: expect.stringContaining("Yes, gladly!") }]);
  expect(notices[0]?.text).not.toContain("Dear Linh");
});

it("is sent again when its decoder was killed twice; bytes that are no form are refused", async () => {
  const text = `Yes\n${"x".repeat(8_000_000)}`;
  const kill = () => killDecoder(process.pid, "form.decoder.server.ts", { bytes: 8_000_000 });
  const [answered] = await Promise.all([asBytes({ text }), kill().then(kill)]);
  expect(answered.status).toBe(503);
  expect(Number(answered.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await messages()).toEqual([]);
  expect((await asBytes({ text })).status).toBe(200);
  expect(await theMessage()).toEqual([expect.stringMatching(/^Re: Hello\n\nYes\nx/)]);

  const path = `/api/inbound-mail/${token}`;
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const noForm = { method: "POST", body: "Yes", headers, origin: null };
  expect((await app.request(path, noForm)).status).toBe(400);
});
