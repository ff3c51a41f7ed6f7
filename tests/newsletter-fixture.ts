import { and, eq, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { MailRefused, type OutgoingMail } from "~/features/mail/gateway.server";
import { mailDelivery } from "~/features/mail/jobs.server";
import { releaseMailings } from "~/features/mailings/jobs.server";
import type { Mailing } from "~/features/mailings/schema";
import type { Settings } from "~/features/settings-admin/schema";
import { sender } from "./email-fixtures";
import { createTestApp, type TestApp } from "./harness";

/** Newsletters of an app: subscribers, the director's calls, a delivery that records what left. */

/** The site's address: newsletters need https, or emails that become files. */
export const postalAddress = "1 Reel Lane, Ojai, CA 93023";

export type NewsletterApp = Awaited<ReturnType<typeof newsletterApp>>;

export async function newsletterApp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app: TestApp = await createTestApp(overrides);
  let cookie = await app.logIn();
  const left: OutgoingMail[] = [];
  /** Addresses that the mail server does not know, and whether it answers at all. */
  const service = { unknown: new Set<string>(), isDown: false };
  const transport = {
    name: "file" as const,
    send: async (mail: OutgoingMail) => {
      if (service.isDown) throw new MailRefused("The mail server is down.", { fault: "outage" });
      if (service.unknown.has(mail.to.address)) {
        throw new MailRefused("No such mailbox.", { fault: "unknownAddress" });
      }
      left.push(mail);
    },
  };
  const openDelivery = () => mailDelivery({ ...app.deps, transport, sender });
  let delivery = openDelivery();
  const ask = async <T = Mailing>(method: string, path: string, json?: unknown) => {
    const send = () => app.request(`/api${path}`, { method, cookie, json });
    let answer = await send();
    // Tests move the clock by days.
    if (answer.status === 401) {
      cookie = await app.logIn();
      answer = await send();
    }
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : null) as T };
  };
  const step = async (verb: string, { id, version }: Mailing, more: object = {}, status = 200) => {
    const done = await ask("POST", `/mailings/${id}/${verb}`, { version, ...more });
    expect(done.status, done.text).toBe(status);
    return done.body;
  };
  const read = async ({ id }: Pick<Mailing, "id">) => (await ask("GET", `/mailings/${id}`)).body;
  return {
    app,
    left,
    service,
    ask,
    step,
    read,
    setNewsletter: async (changes: object) => {
      const { body } = await ask<Settings>("GET", "/festival");
      const newsletter = { ...body.facts.newsletter, ...changes };
      const json = { updatedAt: body.updatedAt, changes: { newsletter } };
      expect((await ask("PATCH", "/festival", json)).status).toBe(200);
    },
    /** Subscribes addresses as they are. */
    addReaders: (emails: readonly string[], columns: object = {}) =>
      app.db
        .insert(emailSubscribers)
        .values(emails.map((email) => ({ email, subscribedAt: app.deps.clock(), ...columns }))),
    draft: async (fields: object = {}): Promise<Mailing> => {
      const created = await ask("POST", "/mailings", {
        audience: { kind: "subscribers" },
        subject: "The curtain is up",
        markdown: "Hello,\n\nsee you at {{FESTIVAL}} {{EDITION}}.",
        ...fields,
      });
      expect(created.status, created.text).toBe(201);
      return created.body;
    },
    /** The minute passes, it begins, and everything leaves that may. */
    turn: async (minutes = 0) => {
      app.passMinutes(minutes);
      await releaseMailings(app.deps);
      await delivery.turn();
      await releaseMailings(app.deps);
    },
    /** A process that knows nothing of the one before. */
    restart: () => {
      delivery = openDelivery();
    },
    copies: () =>
      app.db
        .select()
        .from(outboxMessages)
        .where(and(eq(outboxMessages.kind, "newsletter"), isNotNull(outboxMessages.leaveToken)))
        .orderBy(outboxMessages.toAddress),
  };
}
