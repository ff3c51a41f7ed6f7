import { setTimeout as sleep } from "node:timers/promises";
import { listOutbox } from "~/features/mail/outbox/contract";
import * as mailings from "~/features/mailings/contract";
import {
  importSubscribers,
  leaveMailingList,
  listSubscribers,
  unsubscribeSubscriber,
} from "~/features/newsletter/contract";
import { changeSettings, readSettings } from "~/features/settings-admin/contract";
import type { Agreement } from "../consistency";
import type { Email } from "../mailbox";
import { count, type Play, wrong } from "../play";
import { waitUntil } from "../visitor";
import { openMailing } from "./mailings";

/** A newsletter leaves slowly, is paused in the middle while readers leave, and goes on at full speed. */

const minute = 60_000;
/** Readers whose addresses the festival brought along. */
const broughtAlong = 40;
/** Readers who leave with a copy in hand, and without one. */
const leaving = 3;

/** Sends a newsletter to all readers; resolves to the comparisons of its ledger with the received copies. */
export async function sendNewsletter(play: Play): Promise<Agreement[]> {
  const { admin, stage, slug } = play;
  await setPostalAddress(play);
  await importReaders(play);
  const subject = `The ${slug} programme is out`;
  const newsletter = await openMailing(play, {
    audience: { kind: "subscribers" },
    subject,
    markdown: "Hello,\n\nsee you at {{FESTIVAL}} {{EDITION}}.",
  });
  const { id, read, until, prepare, send } = newsletter;
  const params = { id };
  const pass = (minutes: number) =>
    stage.moveTo(new Date(stage.now().getTime() + minutes * minute));
  const copies = () => stage.mail.emails().filter((email) => email.subject === subject);
  const readersWithCopy = () => new Set(copies().map(({ to }) => to));
  const setRate = async (perHour: number | null) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const now = await read();
      if (now.perHour === perHour) return;
      await admin.ask(mailings.changeMailing, { params, body: { perHour, version: now.version } });
    }
    throw new Error(`The newsletter does not leave at ${perHour} an hour.`);
  };

  const { emails } = await until("ready", prepare);
  const readers = emails ?? 0;
  // All of them in an hour.
  await setRate(readers);
  await until("sending", send);
  await pass(1);
  await waitUntil("The first copy", async () => copies().length > 0);
  await pass(30);
  await waitUntil("Half of the copies", async () => {
    const { figures } = await read();
    return (figures?.waiting ?? 0) <= readers / 2 + 1;
  });
  await until("paused", ({ version }) =>
    admin.ask(mailings.pauseMailing, { params, body: { version } }),
  );
  // What is on its way arrives, and nothing after it.
  await waitUntil("What is on its way", async () => {
    // What a server had under way when it died waits again after some minutes.
    if (play.options.faults > 0) await pass(1);
    const query = { mailing: id, state: "sending", limit: "1" } as const;
    return (await admin.must(listOutbox, { query })).length === 0;
  });
  const before = readersWithCopy();
  const withCopy = await leaveWithCopy(play, copies());
  const withoutCopy = await leaveWithoutCopy(play, before);
  await pass(40);
  await sleep(6_000);
  if (readersWithCopy().size > before.size) wrong(play, "A copy of a paused newsletter left.");
  await until("sending", ({ version }) =>
    admin.ask(mailings.resumeMailing, { params, body: { version } }),
  );
  await setRate(null);
  await waitUntil("The newsletter", async () => {
    if (play.options.faults > 0) await pass(1);
    return (await read()).state === "sent";
  });
  count(play, "copies of the newsletter", copies().length);
  count(play, "readers who left in the middle", withCopy.length + withoutCopy.length);
  const arrived = readersWithCopy();
  for (const address of withoutCopy) {
    if (arrived.has(address)) wrong(play, `${address} left, and got the newsletter.`);
  }
  return compareLedger(play, id, { copies: copies(), readers, withCopy, withoutCopy });
}

/** Every newsletter names the festival's postal address. */
async function setPostalAddress({ admin }: Play): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { facts: settings, updatedAt } = await admin.must(readSettings, { query: {} });
    if (settings.newsletter.postalAddress) return;
    const newsletter = { ...settings.newsletter, postalAddress: "1 Reel Lane, Ojai, CA 93023" };
    await admin.ask(changeSettings, { query: {}, body: { updatedAt, changes: { newsletter } } });
  }
  throw new Error("The postal address of the newsletter was not stored.");
}

async function importReaders({ admin, slug }: Play): Promise<void> {
  const addresses = Array.from({ length: broughtAlong }, (_, at) => `reader${at}@${slug}.example`);
  await admin.must(importSubscribers, {
    body: {
      csv: ["email", ...addresses].join("\n"),
      basis: "They signed a list at the box office.",
      dryRun: false,
    },
  });
}

/** Some readers press 'Unsubscribe' in their mail program. Resolves to their addresses. */
async function leaveWithCopy(play: Play, copies: readonly Email[]): Promise<string[]> {
  const byAddress = new Map(copies.map((copy) => [copy.to, copy]));
  const leavers = [...byAddress.values()].sort((a, b) => (a.to < b.to ? -1 : 1)).slice(0, leaving);
  for (const { leaveLink } of leavers) await pressUnsubscribe(play, leaveLink);
  return leavers.map(({ to }) => to);
}

/** The one click of a mail program (RFC 8058): without cookie and origin. */
async function pressUnsubscribe({ stage }: Play, leaveLink: string): Promise<void> {
  const { pathname } = new URL(leaveLink);
  await waitUntil("Unsubscribing", async () => {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const { method } = leaveMailingList;
    const came = await fetch(stage.url + pathname, { method, body }).catch(() => null);
    return came?.status === 200;
  });
}

/** Others leave whose copy still waits: by the link of their welcome email, and through the director. */
async function leaveWithoutCopy(play: Play, withCopy: ReadonlySet<string>): Promise<string[]> {
  const { admin, stage } = play;
  const subscribers = await admin.all(listSubscribers, { query: { state: "active" } });
  const waiting = subscribers
    .filter(({ email, suppressed }) => !withCopy.has(email) && !suppressed)
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  const welcomed = waiting.flatMap(({ email }) => {
    const welcome = stage.mail.to(email).find(({ leaveLink }) => leaveLink);
    return welcome ? [{ email, leaveLink: welcome.leaveLink }] : [];
  });
  const byLink = welcomed.slice(0, leaving - 1);
  for (const { leaveLink } of byLink) await pressUnsubscribe(play, leaveLink);
  const others = waiting.filter(({ email }) => byLink.every((leaver) => leaver.email !== email));
  const byDirector = others.slice(0, leaving - byLink.length);
  for (const { id } of byDirector) await admin.ask(unsubscribeSubscriber, { params: { id } });
  return [...byLink, ...byDirector].map(({ email }) => email);
}

type Sent = {
  copies: readonly Email[];
  readers: number;
  /** Who left with a copy, and without one. */
  withCopy: readonly string[];
  withoutCopy: readonly string[];
};

async function compareLedger(
  { admin, stage }: Play,
  id: string,
  { copies, readers, withCopy, withoutCopy }: Sent,
): Promise<Agreement[]> {
  const params = { id };
  const ledger = await admin.all(mailings.listRecipients, { params, query: {} });
  const { figures } = await admin.must(mailings.readMailing, { params });
  const inState = (...states: string[]) => ledger.filter(({ state }) => states.includes(state));
  const sent = inState("sent", "left", "complained");
  const hasCopy = ({ address, messageId }: (typeof ledger)[number]) =>
    stage.mail.to(address).some((email) => email.messageId === messageId);
  const isLeft = new Set(inState("left").map(({ address }) => address));
  const isDropped = new Set(inState("dropped").map(({ address }) => address));
  const leavers = [...withCopy, ...withoutCopy];
  const active = new Set(
    (await admin.all(listSubscribers, { query: { state: "active" } })).map(({ email }) => email),
  );
  return [
    {
      label: "Copies of the newsletter",
      left: ["its ledger, sent", sent.length],
      right: ["received, each once", new Set(copies.map(({ messageId }) => messageId)).size],
    },
    {
      label: "Copies of the newsletter",
      left: ["its ledger, sent", sent.length],
      right: ["received with its Message-ID", sent.filter(hasCopy).length],
    },
    {
      label: "Copies of the newsletter",
      left: ["its ledger, sent", sent.length],
      right: ["its figures", (figures?.sent ?? 0) + (figures?.left ?? 0)],
    },
    {
      label: "Readers of the newsletter",
      left: ["prepared", readers],
      right: ["sent, returned or dropped", sent.length + inState("returned", "dropped").length],
    },
    {
      label: "Readers who left in the middle",
      left: ["left", leavers.length],
      right: [
        "the ledger",
        withCopy.filter((address) => isLeft.has(address)).length +
          withoutCopy.filter((address) => isDropped.has(address)).length,
      ],
    },
    {
      label: "Readers who left in the middle",
      left: ["still on the list", leavers.filter((address) => active.has(address)).length],
      right: ["expected", 0],
    },
  ];
}
