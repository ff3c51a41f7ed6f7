import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { email, sender } from "~/tests/email-fixtures";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "./commands.server";
import { mailDelivery, rescheduleMails } from "./jobs.server";
import { smtpTransport } from "./smtp.gateway.server";

/** Emails of a site whose clock was ahead for a while. */

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
  smtp.setFailure(null);
  transport = smtpTransport(smtp.url);
  delivery = mailDelivery({ ...app.deps, transport, sender });
});
afterEach(async () => {
  transport.close?.();
  await app.close();
});

const queue = (number: number) => queueMail(app.db, app.deps.clock, email(number));
const arrived = () => smtp.received.flatMap(({ to }) => to).sort();

describe("I9: a clock that was ahead and is set back", () => {
  it.each([1, 24])("by %i hours delays no email", async (hours) => {
    app.passMinutes(60 * hours);
    await queue(1);
    await smtp.down();
    await delivery.turn();
    await queue(2);
    app.passMinutes(-60 * hours);
    await smtp.up();
    expect(await delivery.turn()).toBe(0);
    expect(await rescheduleMails(app.deps)).toBe(2);
    await delivery.turn();
    expect(arrived()).toEqual(["reader1@mail.example", "reader2@mail.example"]);
    expect(await rescheduleMails(app.deps)).toBe(0);
  });

  it("does not send scheduled emails early", async () => {
    await queue(1);
    smtp.setFailure({ at: "RCPT", code: 451, say: "4.7.1 Greylisted, come back later" });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await delivery.turn()).toBe(1);
      expect(await rescheduleMails(app.deps)).toBe(0);
      const [mail] = await app.db.select().from(outboxMessages);
      app.setNow(mail?.nextAttemptAt ?? "");
    }
  });

  it("does not send emails in delivery again", async () => {
    await queue(1);
    const ahead = new Date(app.deps.clock().getTime() + 3_720_000);
    await app.db.update(outboxMessages).set({ state: "sending", nextAttemptAt: ahead });
    expect(await rescheduleMails(app.deps)).toBe(1);
    expect(await delivery.turn()).toBe(0);
    app.passMinutes(2);
    expect(await delivery.turn()).toBe(1);
  });
});
