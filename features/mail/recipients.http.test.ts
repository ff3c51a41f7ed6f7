import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { email, sender } from "~/tests/email-fixtures";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail, suppressAddress } from "./commands.server";
import { mailDelivery } from "./jobs.server";
import { smtpTransport } from "./smtp.gateway.server";

/** Which addresses an email reaches, whatever visitors enter. */

let smtp: SmtpDouble;
let app: TestApp;
let transport: ReturnType<typeof smtpTransport>;
let delivery: ReturnType<typeof mailDelivery>;

beforeAll(async () => {
  smtp = await startSmtpDouble();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  app = await createTestApp();
  smtp.received.length = 0;
  transport = smtpTransport(smtp.url);
  delivery = mailDelivery({ ...app.deps, transport, sender });
});
afterEach(async () => {
  transport.close?.();
  await app.close();
});

const outbox = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);

describe("a visitor's text", () => {
  const evil = "Nice\r\nBcc: victim@mail.example\r\n\r\nbody";

  it("adds no header and no recipient", async () => {
    await queueMail(app.db, app.deps.clock, {
      ...email(),
      subject: evil,
      toName: `${evil}" <victim@mail.example>`,
      headers: { "X-Note": evil },
    });
    await delivery.turn();
    expect(smtp.received.map(({ to }) => to)).toEqual([["reader1@mail.example"]]);
    const read = await PostalMime.parse(smtp.received[0]?.raw ?? "");
    expect(read.bcc ?? []).toEqual([]);
    expect(read.to).toHaveLength(1);
    expect(read.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(read.subject).toBe("Nice Bcc: victim@mail.example body");
  });

  it.each([
    "reader@mail.example\r\nBcc: victim@mail.example",
    "reader@mail.example, victim@mail.example",
    "reader@mail.example;victim@mail.example",
    "Reader <reader@mail.example>",
    "reader@mail.example\r\nRCPT TO:<victim@mail.example>",
    "",
  ])("is one valid address or refused: %j", async (to) => {
    await expect(queueMail(app.db, app.deps.clock, { ...email(), to })).rejects.toThrow();
    await expect(
      queueMail(app.db, app.deps.clock, { ...email(), replyTo: to || "," }),
    ).rejects.toThrow();
    expect(await outbox()).toEqual([]);
  });
});

describe("a suppressed address", () => {
  it("gets transactional emails after a complaint, but no newsletter; nothing after a bounce", async () => {
    const { db } = app;
    const { clock } = app.deps;
    await suppressAddress(db, clock, "Reader1@mail.example", "complaint", null);
    await queueMail(db, clock, { ...email(1), stream: "newsletter" });
    await queueMail(db, clock, email(1));
    await delivery.turn();
    expect(smtp.received).toHaveLength(1);
    await suppressAddress(db, clock, "reader1@mail.example", "bounce", "550 5.1.1");
    await suppressAddress(db, clock, "reader1@mail.example", "complaint", null);
    await queueMail(db, clock, email(1));
    await delivery.turn();
    expect(smtp.received).toHaveLength(1);
    expect((await outbox()).map(({ lastError }) => lastError).sort()).toEqual([
      "Not sent: earlier emails to this address bounced.",
      "Not sent: the owner marked our emails as spam.",
      null,
    ]);
  });
});
