import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { claimCopies } from "~/features/mail/claims.commands.server";
import { releaseStaleClaims } from "~/features/mail/jobs.server";
import { handleSendgridEvents } from "~/features/newsletter/sendgrid-webhook.commands.server";
import { bounds } from "~/tests/bounds";
import { sender } from "~/tests/email-fixtures";
import { type NewsletterApp, newsletterApp, postalAddress } from "~/tests/newsletter-fixture";
import { printedSeed, runs } from "~/tests/seed";
import type { Mailing } from "./schema";

/**
 * Random stories of a newsletter: whatever happens in whatever order, the states of its recipients add up, each gets one
 * Message-ID, and who left gets nothing more.
 */

let site: NewsletterApp;
beforeEach(async () => {
  site = await newsletterApp();
  await site.setNewsletter({ postalAddress });
});
afterEach(() => site.app.close());

const readerCount = 12;
const index = fc.nat({ max: readerCount - 1 });

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("turn"), minutes: fc.nat({ max: 90 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("pause", "resume", "undo") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("stop", "prepare") }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("send", "restart", "outage") }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("schedule"), minutes: fc.nat({ max: 90 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("leave", "leave by copy", "return", "complain", "unknown"),
      reader: index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("rate"),
      perHour: fc.option(fc.integer({ min: 1, max: 600 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("kill"), sent: fc.nat({ max: 3 }) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

let story = 0;

async function play(actions: readonly Action[]): Promise<void> {
  story += 1;
  const { app, ask, step } = site;
  const source = `story ${story}`;
  const addresses = Array.from({ length: readerCount }, (_, at) => `r${at}.${story}@mail.example`);
  await site.addReaders(addresses, { source });
  site.left.length = 0;
  site.service.isDown = false;
  const audience = { kind: "subscribers", sources: [source] };
  let mailing: Mailing = await step("prepare", await site.draft({ audience, subject: source }));
  const gone = new Set<string>();
  const mailsAtLeaving = new Map<string, number>();
  const countTo = (address: string) => site.left.filter(({ to }) => to.address === address).length;
  let repeats = 0;

  const noteGone = (address: string) => {
    if (!gone.has(address)) mailsAtLeaving.set(address, countTo(address));
    gone.add(address);
  };
  const act = async (next: Action) => {
    const { id, version } = mailing;
    const move = (verb: string, more: object = {}) =>
      ask("POST", `/mailings/${id}/${verb}`, { version, ...more });
    const copies = (await site.copies()).filter(({ mailingId }) => mailingId === id);
    const copyOf = (at: number) => copies.find(({ toAddress }) => toAddress === addresses[at]);
    const address = "reader" in next ? (addresses[next.reader] ?? "") : "";
    const event = (name: string) =>
      handleSendgridEvents(app.db, app.deps.clock, [
        {
          email: address,
          event: name,
          status: "4.0.0",
          mail_id: "reader" in next ? copyOf(next.reader)?.id : undefined,
        },
      ]);
    switch (next.kind) {
      case "turn":
        return site.turn("minutes" in next ? next.minutes : 0);
      case "send":
        return move("send", { emails: mailing.emails ?? 1 });
      case "schedule": {
        const ahead = "minutes" in next ? next.minutes : 0;
        const sendAt = new Date(app.deps.clock().getTime() + ahead * 60_000).toISOString();
        return move("send", { emails: mailing.emails ?? 1, sendAt });
      }
      case "rate":
        return ask("PATCH", `/mailings/${id}`, {
          version,
          perHour: "perHour" in next ? next.perHour : null,
        });
      case "outage":
        site.service.isDown = !site.service.isDown;
        return undefined;
      case "restart":
        return site.restart();
      case "unknown":
        return site.service.unknown.add(address);
      case "leave":
        noteGone(address);
        return ask(
          "POST",
          `/email-subscribers/${copyOf("reader" in next ? next.reader : 0)?.subscriberId}/unsubscribe`,
        );
      case "leave by copy": {
        const copy = copyOf("reader" in next ? next.reader : 0);
        if (!copy) return undefined;
        noteGone(address);
        return app.request(`/unsubscribe/${copy.leaveToken}`, { method: "POST" });
      }
      case "return":
        return event("dropped");
      case "complain":
        if (copyOf("reader" in next ? next.reader : 0)?.state !== "sent") return undefined;
        noteGone(address);
        return event("spamreport");
      case "kill": {
        // Some were taken, fewer arrived, none was noted.
        const claimed = await claimCopies(app.deps, await sender(), 3);
        for (const mail of claimed.slice(0, "sent" in next ? next.sent : 0)) {
          site.left.push({
            ...mail,
            from: await sender(),
            to: { name: "", address: mail.toAddress },
            messageId: mail.messageId ?? "",
            date: mail.createdAt,
          });
          repeats += 1;
        }
        await releaseStaleClaims(app.deps);
        return site.restart();
      }
      default:
        return move(next.kind);
    }
  };
  const check = async (name: string) => {
    mailing = await site.read(mailing);
    const { figures } = mailing;
    if (!figures) return;
    const list = await ask<{ address: string; state: string }[]>(
      "GET",
      `/mailings/${mailing.id}/recipients?limit=100`,
    );
    const counted = Map.groupBy(list.body, ({ state }) => state);
    const { recipients, ...states } = figures;
    const dropped = counted.get("dropped")?.length ?? 0;
    for (const [state, count] of Object.entries(states)) {
      expect(counted.get(state)?.length ?? 0, `${name}: ${state}`).toBe(count);
    }
    const sum = Object.values(states).reduce((total, count) => total + count, dropped);
    expect(sum, name).toBe(recipients);
    if (mailing.state === "stopped" || mailing.state === "sent")
      expect(figures.waiting, name).toBe(0);
  };
  for (const next of actions) {
    await act(next);
    await check(JSON.stringify(next));
  }
  const copies = site.left.filter(({ subject }) => subject === source);
  const byAddress = Map.groupBy(copies, ({ to }) => to.address);
  for (const mails of byAddress.values()) {
    // A newsletter that went back to draft before anything left has new copies.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  }
  expect(copies.length - byAddress.size, "repeats").toBeLessThanOrEqual(repeats);
  for (const [address, before] of mailsAtLeaving) expect(countTo(address), address).toBe(before);
}

it("adds up, sends each copy once, and nothing to who left", {
  timeout: bounds.stories,
}, async () => {
  const seed = printedSeed("newsletters");
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 24 }), play), {
    numRuns: runs(100),
    seed,
    endOnFailure: true,
  });
});
