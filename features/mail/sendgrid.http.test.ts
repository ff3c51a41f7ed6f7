import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emailSubscribers, mailSuppressions, outboxMessages } from "~/db/schema";
import { isSigned } from "~/features/newsletter/sendgrid-webhook.commands.server";
import { handleSendgridWebhook } from "~/features/newsletter/sendgrid-webhook.contract";
import { type SendgridDouble, startSendgridDouble } from "~/tests/fakes/sendgrid";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "./commands.server";
import { listSuppressions } from "./contract";
import { mailDelivery } from "./jobs.server";
import { sendgridTransport } from "./sendgrid.gateway.server";

const { path: sendgridNoticesPath } = handleSendgridWebhook;
const { path: suppressionsPath } = listSuppressions;

/** A double of SendGrid. */

const sender = async () => ({ name: "Heartlight", address: "hello@heartlight.example" });

let sendgrid: SendgridDouble;
let app: TestApp;
let delivery: ReturnType<typeof mailDelivery>;

beforeAll(async () => {
  sendgrid = await startSendgridDouble();
});
afterAll(() => sendgrid.close());
beforeEach(async () => {
  sendgrid.mails.length = 0;
  sendgrid.requests.length = 0;
  sendgrid.setFailure(null);
  const { apiKey, url: apiBase, noticeKey } = sendgrid;
  const transport = sendgridTransport({ apiKey, apiBase });
  app = await createTestApp({ mail: { transport, sender, noticeKey } });
  delivery = mailDelivery({ ...app.deps, transport, sender });
  await queueMail(app.db, app.deps.clock, {
    kind: "payment_receipt",
    to: "ana@films.example",
    toName: "Ana",
    replyTo: "hello@heartlight.example",
    subject: "Your payment",
    html: "<p>Paid</p>",
    text: "Paid",
    headers: { "X-Festival": "yes" },
  });
});
afterEach(() => app.close());

const theMail = async () => {
  const [mail] = await app.db.select().from(outboxMessages);
  if (!mail) throw new Error("The outbox is empty.");
  return mail;
};

describe("sending an email through SendGrid", () => {
  it("sends the documented payload with our id and Message-ID", async () => {
    await delivery.turn();
    const mail = await theMail();
    expect(mail).toMatchObject({ state: "sent", attempts: 1 });
    expect(sendgrid.mails).toEqual([
      {
        from: { email: "hello@heartlight.example", name: "Heartlight" },
        reply_to: { email: "hello@heartlight.example" },
        subject: "Your payment",
        personalizations: [{ to: [{ email: "ana@films.example", name: "Ana" }] }],
        content: [
          { type: "text/plain", value: "Paid" },
          { type: "text/html", value: "<p>Paid</p>" },
        ],
        headers: {
          "X-Festival": "yes",
          "Auto-Submitted": "auto-generated",
          "Message-ID": mail.messageId,
        },
        categories: ["payment_receipt"],
        custom_args: { mail_id: mail.id },
      },
    ]);
  });

  const errors = (message: string) => ({ errors: [{ message, field: null, help: null }] });
  it.each([
    [
      { status: 400, body: errors("The subject is required.") },
      "failed",
      "SendGrid does not accept this mail. The subject is required.",
    ],
    [
      { status: 401, body: errors("The provided authorization grant is invalid") },
      "queued",
      "SendGrid does not accept the API key. The provided authorization grant is invalid",
    ],
    [
      { status: 403, body: errors("The from address does not match a verified Sender Identity.") },
      "queued",
      "SendGrid does not let this key send from this address. The from address does not match a verified Sender Identity.",
    ],
    [
      {
        status: 400,
        body: { errors: [{ message: "Does not contain a valid address.", field: "from.email" }] },
      },
      "queued",
      "SendGrid does not let this key send from this address. Does not contain a valid address.",
    ],
    [
      { status: 401, body: errors("Maximum credits exceeded") },
      "queued",
      "The SendGrid account may not send more emails for now. Maximum credits exceeded",
    ],
    [{ status: 413, body: "" }, "failed", "The mail is too large for SendGrid."],
    [{ status: 422, body: errors("No") }, "queued", "SendGrid answered 422. No"],
    [{ status: 422, body: errors("No\0 way") }, "queued", "SendGrid answered 422. No way"],
    [{ status: 429, body: "slow down" }, "queued", "SendGrid asks to slow down."],
    [{ status: 500, body: "<html>oops</html>" }, "queued", "SendGrid answered 500."],
    [{ status: 200, body: '{"broken' }, "queued", "SendGrid answered 200."],
    [
      { status: 302, headers: { Location: "http://evil.example/" } },
      "queued",
      "SendGrid answered 302.",
    ],
    ["silent", "queued", "SendGrid did not answer in time."],
    ["down", "queued", "SendGrid could not be reached."],
  ] as const)("%j leaves it %s", async (failure, state, message) => {
    sendgrid.setFailure(failure);
    const { apiKey, url: apiBase } = sendgrid;
    const transport = sendgridTransport({ apiKey, apiBase, timeoutMs: 1_000 });
    const impatient = mailDelivery({ ...app.deps, transport, sender });
    await (failure === "silent" ? impatient : delivery).turn();
    expect(await theMail()).toMatchObject({ state, attempts: 1, lastError: message });
    sendgrid.setFailure(null);
    app.passMinutes(6);
    await delivery.turn();
    expect(sendgrid.mails).toHaveLength(state === "queued" ? 1 : 0);
    const ids = sendgrid.requests.map(({ body }) => JSON.parse(body).headers["Message-ID"]);
    expect(new Set(ids)).toEqual(new Set([(await theMail()).messageId]));
  });

  it("waits as long as a 429 says, with every email", async () => {
    await queueMail(app.db, app.deps.clock, {
      kind: "test",
      to: "b@mail.example",
      subject: "b",
      html: "b",
      text: "b",
    });
    delivery = mailDelivery({ ...app.deps, ...app.deps.mail, concurrency: 1 });
    sendgrid.setFailure({ status: 429, headers: { "Retry-After": "900" } });
    await delivery.turn();
    expect(sendgrid.requests).toHaveLength(1);
    sendgrid.setFailure(null);
    app.passMinutes(14);
    await delivery.turn();
    expect(sendgrid.requests).toHaveLength(1);
    app.passMinutes(1);
    await delivery.turn();
    expect(sendgrid.mails).toHaveLength(2);
  });

  it("never logs the key", async () => {
    sendgrid.setFailure({ status: 401 });
    await delivery.turn();
    expect(app.logLines.join()).not.toContain(sendgrid.apiKey);
  });
});

describe("SendGrid's notices", () => {
  const deliver = (list: unknown) => {
    const { body, headers } = sendgrid.notices(list);
    return app.request(sendgridNoticesPath, { method: "POST", body, headers, origin: null });
  };
  const suppressions = () => app.db.select().from(mailSuppressions);
  const bounce = (changes: Record<string, unknown> = {}) => ({
    email: "Ana@films.example",
    timestamp: 1754049600,
    event: "bounce",
    type: "bounce",
    status: "5.1.1",
    reason: "550 5.1.1 The email account does not exist",
    sg_event_id: "ev1",
    sg_message_id: "m1.filter",
    ...changes,
  });

  it("are checked as SendGrid's own library checks them", () => {
    const noticeKey =
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==";
    const proof = {
      signature:
        "MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=",
      timestamp: "1588788367",
    };
    const body = '{"category":"example_payload","event":"test_event","message_id":"message_id"}';
    expect(isSigned(body, proof, noticeKey)).toBe(true);
    expect(isSigned(`${body} `, proof, noticeKey)).toBe(false);
    expect(isSigned(body, { ...proof, timestamp: "1588788368" }, noticeKey)).toBe(false);
    expect(isSigned(body, { ...proof, signature: "" }, noticeKey)).toBe(false);
    expect(isSigned(body, proof, "no key")).toBe(false);
  });

  it("of a bounce suppress the address and mark the email, any number of times", async () => {
    await delivery.turn();
    const { id } = await theMail();
    for (let time = 1; time <= 3; time += 1) {
      expect((await deliver([bounce({ mail_id: id })])).status).toBe(200);
    }
    expect(await suppressions()).toEqual([
      {
        address: "ana@films.example",
        reason: "bounce",
        detail: "550 5.1.1 The email account does not exist",
        createdAt: app.deps.clock(),
      },
    ]);
    expect(await theMail()).toMatchObject({
      state: "failed",
      lastError: "Bounced: 550 5.1.1 The email account does not exist",
    });
  });

  it.each([
    [{ type: "blocked" }, "Bounced: 550 5.1.1 The email account does not exist"],
    [
      { status: "5.7.1", reason: "554 5.7.1 Client host blocked using zen.spamhaus.org" },
      "Bounced: 554 5.7.1 Client host blocked using zen.spamhaus.org",
    ],
    [{ status: "5.2.2", reason: "552 5.2.2 Mailbox full" }, "Bounced: 552 5.2.2 Mailbox full"],
    [{ event: "dropped", reason: "Spam Content" }, "Not sent by SendGrid: Spam Content"],
  ])(
    "of an email that was refused for another reason mark it alone: %j",
    async (event, expected) => {
      await app.request("/api/email-subscribers", { json: { email: "ana@films.example" } });
      await delivery.turn();
      const [mail] = await app.db
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.kind, "payment_receipt"));
      await deliver([bounce({ mail_id: mail?.id, ...event })]);
      const failed = (await app.db.select().from(outboxMessages)).filter(
        ({ state }) => state === "failed",
      );
      expect(failed).toMatchObject([{ id: mail?.id, lastError: expected }]);
      expect(await suppressions()).toEqual([]);
      expect(await app.db.select().from(emailSubscribers)).toMatchObject([{ isActive: true }]);
    },
  );

  it("of a bounce keep the reader, who gets the newsletter again once the address is allowed", async () => {
    await app.request("/api/email-subscribers", { json: { email: "ana@films.example" } });
    await deliver([bounce()]);
    expect(await app.db.select().from(emailSubscribers)).toMatchObject([{ isActive: true }]);
    const news = async (subject: string) => {
      const text = { html: "News", text: "News", stream: "newsletter" } as const;
      await queueMail(app.db, app.deps.clock, {
        kind: "x",
        to: "ana@films.example",
        subject,
        ...text,
      });
      await delivery.turn();
      return sendgrid.mails.map((mail) => mail.subject);
    };
    expect(await news("First")).not.toContain("First");
    const path = `${suppressionsPath}/${encodeURIComponent("ana@films.example")}`;
    await app.request(path, { method: "DELETE", cookie: await app.logIn() });
    expect(await news("Second")).toContain("Second");
  });

  it("of a complaint unsubscribe the reader and delete queued newsletters", async () => {
    await app.request("/api/email-subscribers", { json: { email: "ana@films.example" } });
    await queueMail(app.db, app.deps.clock, {
      kind: "newsletter",
      to: "ana@films.example",
      subject: "News",
      html: "News",
      text: "News",
      stream: "newsletter",
    });
    await deliver([{ email: "ana@films.example", event: "spamreport", sg_event_id: "ev2" }]);
    expect(await suppressions()).toMatchObject([{ reason: "complaint" }]);
    expect(await app.db.select().from(emailSubscribers)).toMatchObject([{ isActive: false }]);
    await delivery.turn();
    expect(sendgrid.mails.map(({ subject }) => subject)).toEqual(["Your payment"]);
  });

  it("of other kinds change nothing", async () => {
    const otherEvents = [
      { email: "ana@films.example", event: "delivered" },
      { email: "ana@films.example", event: "deferred" },
      { email: "ana@films.example", event: "open" },
      { email: "ana@films.example", event: "dropped", reason: "Unsubscribed Address" },
      bounce({ type: "blocked" }),
      bounce({ status: "5.7.26", reason: "550 5.7.26 Unauthenticated email is not accepted" }),
      { event: "bounce" },
      "nonsense",
      null,
    ];
    expect((await deliver(otherEvents)).status).toBe(200);
    expect(await suppressions()).toEqual([]);
  });

  it("of mail that SendGrid dropped count as its reason", async () => {
    await deliver([
      { email: "a@x.example", event: "dropped", reason: "Bounced Address" },
      { email: "b@x.example", event: "dropped", reason: "Spam Reporting Address" },
    ]);
    const stored = (await suppressions()).map(({ address, reason }) => `${address} ${reason}`);
    expect(stored.sort()).toEqual(["a@x.example bounce", "b@x.example complaint"]);
  });

  it("with words that no database keeps are kept without them, and those after them count", async () => {
    await delivery.turn();
    const { id } = await theMail();
    const reason = "550 5.1.1 No\0 such\r\n user \ud83d";
    const list = [bounce({ mail_id: id, reason }), bounce({ email: "b@x.example" })];
    expect((await deliver(list)).status).toBe(200);
    const stored = (await suppressions()).map(({ address, detail }) => `${address}: ${detail}`);
    expect(stored.sort()).toEqual([
      "ana@films.example: 550 5.1.1 No such user \ufffd",
      "b@x.example: 550 5.1.1 The email account does not exist",
    ]);
  });

  it("are refused when forged, unsigned or no list, and write nothing", async () => {
    const { body, headers } = sendgrid.notices([bounce()]);
    const post = (init: RequestInit) =>
      app.request(sendgridNoticesPath, {
        method: "POST",
        origin: null,
        ...init,
        headers: init.headers as Record<string, string>,
      });
    expect((await post({ body: body.replace("Ana", "Bob"), headers })).status).toBe(400);
    expect((await post({ body })).status).toBe(400);
    const { body: object, headers: signed } = sendgrid.notices({ event: "bounce" });
    expect((await post({ body: object, headers: signed })).status).toBe(400);
    expect(await suppressions()).toEqual([]);
  });

  it("may be as large as SendGrid makes them", async () => {
    const list = Array.from({ length: 3_000 }, (_, number) => ({
      email: `reader${number}@mail.example`,
      event: "delivered",
      sg_event_id: "x".repeat(150),
    }));
    expect((await deliver([...list, bounce()])).status).toBe(200);
    expect(await suppressions()).toHaveLength(1);
    const tooMany = await deliver(Array(8_000).fill(list[0]));
    expect(tooMany.status).toBe(413);
  });

  it("are answered 503 where no key is set up", async () => {
    await app.close();
    app = await createTestApp();
    expect((await deliver([bounce()])).status).toBe(503);
  });

  it("are removed by directors only", async () => {
    await deliver([bounce()]);
    const address = `${suppressionsPath}/${encodeURIComponent("ana@films.example")}`;
    expect((await app.request(address, { method: "DELETE" })).status).toBe(401);
    expect((await app.request(suppressionsPath)).status).toBe(401);
    const cookie = await app.logIn();
    const list = await app.request(suppressionsPath, { cookie });
    expect(await list.json()).toMatchObject([{ address: "ana@films.example", reason: "bounce" }]);
    expect((await app.request(address, { method: "DELETE", cookie })).status).toBe(204);
    expect((await app.request(address, { method: "DELETE", cookie })).status).toBe(404);
    expect(await suppressions()).toEqual([]);
  });
});
