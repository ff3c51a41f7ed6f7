import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailSuppressions, outboxMessages } from "~/db/schema";
import { email, sender } from "~/tests/email-fixtures";
import { type SmtpDouble, startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "./commands.server";
import { mailDelivery, releaseStaleClaims } from "./jobs.server";
import { type SmtpTimes, smtpTransport } from "./smtp.gateway.server";

/** The delivery job with a real SMTP server. */

/**
 * Time limits for a server that hangs. A working server gets the normal limits: on a busy machine this process itself
 * may pause longer than these, and emails in delivery then wait for the next run.
 */
const impatient = { connectMs: 250, silenceMs: 250, wholeMs: 600 };

let smtp: SmtpDouble;
let app: TestApp;
let transport: ReturnType<typeof smtpTransport>;
let delivery: ReturnType<typeof mailDelivery>;
let reports: (string | null)[];

const deliverWith = (url: string, times?: SmtpTimes) => {
  transport?.close?.();
  transport = smtpTransport(url, times);
  reports = [];
  const report = async (message: string | null) => {
    reports.push(message);
  };
  delivery = mailDelivery({ ...app.deps, transport, sender, report });
};

beforeAll(async () => {
  smtp = await startSmtpDouble();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  app = await createTestApp();
  smtp.received.length = 0;
  smtp.setFailure(null);
  deliverWith(smtp.url);
});
afterEach(async () => {
  transport.close?.();
  await app.close();
});

const queue = async (count: number) => {
  for (let number = 1; number <= count; number += 1) {
    await queueMail(app.db, app.deps.clock, email(number));
  }
};
const outbox = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
const theMail = async () => {
  const [mail] = await outbox();
  if (!mail) throw new Error("The outbox is empty.");
  return mail;
};
const secondsUntil = (moment: Date) => (moment.getTime() - app.deps.clock().getTime()) / 1000;
const arrived = () => smtp.received.flatMap(({ to }) => to).sort();

describe("a mail server that works", () => {
  it("gets each email once, complete, from the festival", async () => {
    await queueMail(app.db, app.deps.clock, {
      ...email(),
      toName: "Ána, the “reader”",
      replyTo: "visitor@mail.example",
      subject: "Ünïcode and 💛",
      headers: { "X-Festival": "yes" },
    });
    expect(await delivery.turn()).toBe(1);
    expect(await delivery.turn()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    const read = await PostalMime.parse(smtp.received[0]?.raw ?? "");
    const automatic = read.headers.find(({ key }) => key === "auto-submitted");
    expect(automatic?.value, "no out-of-office program answers it").toBe("auto-generated");
    expect(read).toMatchObject({
      from: { name: "Heartlight", address: "hello@heartlight.example" },
      to: [{ name: "Ána, the “reader”", address: "reader1@mail.example" }],
      replyTo: [{ address: "visitor@mail.example" }],
      subject: "Ünïcode and 💛",
      text: "Hello\n",
      html: "<p>Hello</p>\n",
    });
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: "x-festival", value: "yes" }),
    );
    const mail = await theMail();
    expect(mail).toMatchObject({ state: "sent", attempts: 1, lastError: null });
    expect(read.messageId).toBe(`<${mail.id}@heartlight.example>`);
    expect(reports).toEqual([null]);
  });

  it("gets newsletters after everything else", async () => {
    deliverWith(smtp.url);
    delivery = mailDelivery({ ...app.deps, transport, sender, concurrency: 1 });
    await queueMail(app.db, app.deps.clock, { ...email(1), stream: "newsletter" });
    app.passMinutes(1);
    await queueMail(app.db, app.deps.clock, email(2));
    await delivery.turn();
    expect(smtp.received.map(({ to }) => to[0])).toEqual([
      "reader2@mail.example",
      "reader1@mail.example",
    ]);
  });

  it("has a batch marked in one commit", async () => {
    await queue(5);
    await delivery.turn();
    const commits = await app.db.select({ id: sql`xmin::text` }).from(outboxMessages);
    expect(new Set(commits.map(({ id }) => id)).size).toBe(1);
  });

  it("has emails marked while another one of their batch hangs", async () => {
    await queue(5);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const send = ({ to }: { to: { address: string } }) =>
      to.address === "reader3@mail.example" ? promise : Promise.resolve();
    delivery = mailDelivery({ ...app.deps, transport: { name: "smtp", send }, sender });
    const turn = delivery.turn();
    const states = async () => (await outbox()).map(({ state }) => state).sort();
    await expect.poll(states).toEqual(["sending", "sent", "sent", "sent", "sent"]);
    answer();
    expect(await turn).toBe(5);
    expect(await states()).toEqual(Array(5).fill("sent"));
  });

  it("is left alone in the middle of a queue when the site stops", async () => {
    await queue(30);
    const stopping = () => smtp.received.length >= 7;
    await delivery.turn(stopping);
    expect(smtp.received.length).toBeGreaterThanOrEqual(7);
    expect(smtp.received.length).toBeLessThanOrEqual(12);
    const states = (await outbox()).map(({ state }) => state);
    expect(states.filter((state) => state === "sending")).toEqual([]);
    expect(states.filter((state) => state === "sent")).toHaveLength(smtp.received.length);
  });
});

describe("a mail server that refuses", () => {
  it("is tried again after 4xx, at growing intervals, with the same Message-ID", async () => {
    await queue(1);
    smtp.setFailure({ at: "RCPT", code: 451, say: "4.7.1 Greylisted, come back later" });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await delivery.turn()).toBe(1);
      expect(await delivery.turn(), "not before its time").toBe(0);
      const mail = await theMail();
      expect(mail).toMatchObject({ state: "queued", attempts: attempt });
      expect(mail.lastError).toBe(
        "The mail server answered: 451 4.7.1 Greylisted, come back later",
      );
      waits.push(secondsUntil(mail.nextAttemptAt));
      app.setNow(mail.nextAttemptAt);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    const { messageId } = await theMail();
    smtp.setFailure(null);
    delivery = mailDelivery({
      ...app.deps,
      transport,
      sender: async () => ({ name: "", address: "other@elsewhere.example" }),
    });
    await delivery.turn();
    expect(smtp.received.map((mail) => mail.messageId)).toEqual([messageId]);
    expect(await theMail()).toMatchObject({ state: "sent", attempts: 11, lastError: null });
  });

  it("is not tried again after 5xx", async () => {
    await queue(1);
    smtp.setFailure({ at: "DATA", code: 554, say: "5.7.1 Looks like spam" });
    await delivery.turn();
    expect(await theMail()).toMatchObject({
      state: "failed",
      attempts: 1,
      lastError: "The mail server does not accept this email: 554 5.7.1 Looks like spam",
    });
    smtp.setFailure(null);
    app.passMinutes(10_000);
    expect(await delivery.turn()).toBe(0);
    expect(smtp.received).toEqual([]);
    expect(await app.db.select().from(mailSuppressions)).toEqual([]);
  });

  it("that rejects the mailbox suppresses the address", async () => {
    await queue(1);
    smtp.setFailure({ at: "RCPT", code: 550, say: "5.1.1 No such user here" });
    await delivery.turn();
    expect(await app.db.select().from(mailSuppressions)).toMatchObject([
      { address: "reader1@mail.example", reason: "bounce" },
    ]);
    smtp.setFailure(null);
    await queueMail(app.db, app.deps.clock, { ...email(1), to: "Reader1@Mail.example" });
    await delivery.turn();
    expect(smtp.received).toEqual([]);
    expect((await outbox()).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  it("that refuses the sender counts as an outage: no email fails", async () => {
    await queue(3);
    smtp.setFailure({ at: "MAIL", code: 550, say: "5.7.1 Sender not allowed" });
    await delivery.turn();
    expect((await outbox()).map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
    smtp.setFailure(null);
    app.passMinutes(5);
    await delivery.turn();
    expect(arrived()).toHaveLength(3);
  });

  it("fails one email without blocking others", async () => {
    await queue(40);
    smtp.setFailure({ at: "DATA", code: 451, say: "4.3.0 Try again", everyNth: 10 });
    await delivery.turn();
    expect(smtp.received).toHaveLength(36);
    smtp.setFailure(null);
    app.passMinutes(1);
    await delivery.turn();
    expect(new Set(arrived()).size).toBe(40);
    expect(smtp.received).toHaveLength(40);
  });
});

describe("a mail server in trouble", () => {
  it("that does not accept the password says so, and gets the mail once it does", async () => {
    const guarded = await startSmtpDouble({ user: "festival", password: "right" });
    await queue(20);
    deliverWith(guarded.wrongUrl);
    await delivery.turn();
    const message =
      "The mail server does not accept the user name or password: 535 5.7.8 Authentication credentials invalid";
    expect((await outbox()).filter(({ lastError }) => lastError === message)).not.toHaveLength(0);
    expect(reports).toContain(message);
    expect((await outbox()).every(({ state }) => state === "queued")).toBe(true);
    // Repeated logins with a wrong password would lock the account.
    expect(guarded.logins()).toBeLessThanOrEqual(5);
    const before = guarded.logins();
    await delivery.turn();
    expect(guarded.logins()).toBe(before);
    app.passMinutes(6);
    await delivery.turn();
    expect(guarded.logins()).toBe(before + 1);

    deliverWith(guarded.url);
    app.passMinutes(6);
    await delivery.turn();
    expect(guarded.received).toHaveLength(20);
    transport.close?.();
    await guarded.close();
  });

  it.each(["silent", "silent after data"] as const)(
    "that hangs (%s) is given up",
    async (silence) => {
      await queue(2);
      smtp.setFailure(silence);
      deliverWith(smtp.url, impatient);
      await delivery.turn();
      const mail = await theMail();
      expect(mail.state).toBe("queued");
      expect(mail.lastError).toBe("The mail server did not answer in time.");
      smtp.setFailure(null);
      deliverWith(smtp.url);
      app.passMinutes(6);
      await delivery.turn();
      expect(new Set(arrived()).size).toBe(2);
      // A repeated email has the same Message-ID.
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2);
    },
  );

  it("I6: that is down loses nothing, is retried slowly, and gets everything later", async () => {
    await queue(60);
    await smtp.down();
    await delivery.turn();
    const tries = async () => (await outbox()).reduce((sum, { attempts }) => sum + attempts, 0);
    expect(await tries()).toBeLessThanOrEqual(5);
    for (let hour = 0; hour < 12; hour += 1) {
      app.passMinutes(5);
      await delivery.turn();
    }
    expect(await tries()).toBeLessThanOrEqual(5 + 12);
    expect((await outbox()).map(({ state }) => state)).toEqual(Array(60).fill("queued"));
    expect(reports.at(-1)).toMatch(/^The mail server could not be used: .*ECONNREFUSED/);

    await smtp.up();
    app.passMinutes(5);
    await delivery.turn();
    expect(smtp.received).toHaveLength(60);
    expect(new Set(arrived()).size).toBe(60);
    expect((await outbox()).map(({ state }) => state)).toEqual(Array(60).fill("sent"));
    expect(reports.at(-1)).toBeNull();
  });
});

describe("two processes, and one that died", () => {
  it("never deliver the same email twice at once", async () => {
    await queue(40);
    const otherDeliveries = [1, 2, 3].map(() => mailDelivery({ ...app.deps, transport, sender }));
    await Promise.all([delivery, ...otherDeliveries].map(({ turn }) => turn()));
    expect(smtp.received).toHaveLength(40);
    expect(new Set(arrived()).size).toBe(40);
  });

  it("wait for the lease of a dead process, or not at all if it was the only one", async () => {
    await queue(2);
    const lease = new Date(app.deps.clock().getTime() + 120_000);
    await app.db.update(outboxMessages).set({ state: "sending", nextAttemptAt: lease });
    expect(await delivery.turn()).toBe(0);
    app.passMinutes(2);
    expect(await delivery.turn()).toBe(2);

    await queue(1);
    await app.db
      .update(outboxMessages)
      .set({ state: "sending", nextAttemptAt: new Date("2099-01-01") });
    await releaseStaleClaims(app.deps);
    expect(await delivery.turn()).toBe(3);
  });
});
