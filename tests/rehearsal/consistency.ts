import { setTimeout as sleep } from "node:timers/promises";
import * as announcing from "~/features/announcements/contract";
import { listContacts } from "~/features/contacts/contract";
import { readFigures } from "~/features/editions/contract";
import { listSubmissions } from "~/features/entries-admin/contract";
import { leftMessage } from "~/features/mail/commands.server";
import { listOutbox } from "~/features/mail/outbox/contract";
import { listSubscribers } from "~/features/newsletter/contract";
import { readProgramme } from "~/features/programme/contract";
import { type Play, wrong } from "./play";

/** Figures from different sources that must be equal, whatever happened. */

export type Agreement = { label: string; left: [string, number]; right: [string, number] };

export const agrees = ({ left, right }: Agreement): boolean => left[1] === right[1];

export const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
};

/** Sent emails according to the outbox, and those in the mailbox, each once. */
export async function countEmails({ admin, stage }: Pick<Play, "admin" | "stage">) {
  const sentEmails = await admin.all(listOutbox, { query: { state: "sent" } });
  const arrived = new Set(stage.mail.emails().map(({ messageId }) => messageId)).size;
  return { sent: sentEmails.length, arrived };
}

/** Waits until no email is in delivery: an interrupted one is retried within minutes. */
export async function waitForMailQueue({
  admin,
  stage,
}: Pick<Play, "admin" | "stage">): Promise<void> {
  await stage.moveTo(new Date(stage.now().getTime() + 11 * 60_000));
  const isAny = async (state: "queued" | "sending") =>
    (await admin.must(listOutbox, { query: { state, limit: "1" } })).length > 0;
  for (let waited = 0; waited < 600; waited += 1) {
    if (!(await isAny("queued")) && !(await isAny("sending"))) return;
    await sleep(500);
  }
}

/** The comparisons at the end of the year, before the next edition opens. */
export async function compareEdition(play: Play, announcement: string): Promise<Agreement[]> {
  const { admin, makers, slug } = play;
  const entries = await admin.all(listSubmissions, { query: { edition: slug } });
  const charges = play.stage.bank.books().filter(({ kind }) => kind === "charge");
  const figures = await admin.must(readFigures, { params: { slug } });
  const figure = (name: string) => {
    const value = figures.find(({ key }) => key === name)?.value;
    return typeof value === "number" ? value : Number.NaN;
  };
  const ledger = await admin.all(announcing.readAnnouncementLedger, {
    params: { id: announcement },
    query: {},
  });
  const rows = new Set(ledger.map(({ submissionId }) => submissionId));
  // A fully refunded entry is in no announcement.
  const eligible = entries.filter(
    ({ withdrawnAt, amountCents, refundedCents }) =>
      !withdrawnAt && (amountCents === 0 || refundedCents < amountCents),
  );
  for (const { id, filmTitle, logLine, status, announcedStatus } of eligible) {
    if (rows.has(id)) continue;
    wrong(
      play,
      `${filmTitle ?? logLine} was not announced: ${status}, announced ${announcedStatus}.`,
    );
  }
  const enteredMakers = makers.filter(
    ({ record: { paidCents, receipt, imported } }) => paidCents > 0 || receipt || imported,
  );
  const platform = await admin.all(listSubmissions, {
    query: { edition: slug, source: "filmfreeway" },
  });
  const acknowledged = makers.flatMap(({ record: { receipt } }) => receipt?.id ?? []);
  const entryIds = new Set(entries.map(({ id }) => id));
  const failed = (await admin.all(listOutbox, { query: { state: "failed" } })).filter(
    ({ toAddress, lastError }) => !/^maker\d+@/.test(toAddress) && lastError !== leftMessage,
  );
  for (const { kind, toAddress, lastError } of failed)
    wrong(play, `An email of the kind ${kind} to ${toAddress} failed: ${lastError}`);
  const now = await countEmails(play);
  const messages = await admin.all(listContacts, { query: {} });
  const subscribers = await admin.all(listSubscribers, { query: {} });
  const addresses = new Set(subscribers.map(({ email }) => email.toLowerCase()));
  const { screenings } = await admin.must(readProgramme);
  const calendar = await admin.read("/programme.ics");
  const events = [...calendar.text.matchAll(/^BEGIN:VEVENT\r?$/gm)].length;
  const starts = new Set([...calendar.text.matchAll(/^DTSTART[^:]*:(\S+)/gm)].map(([, at]) => at));
  const publicStarts = new Set(
    screenings.map(({ startsAt }) => startsAt.replace(/[-:]|\.000/g, "")),
  );
  return [
    {
      label: "Fees that were taken, in cents",
      left: ["the filmmakers", sum(makers.map(({ record }) => record.paidCents))],
      right: ["the year's figures", figure("fees_taken_cents")],
    },
    {
      label: "Entries",
      left: ["the admin", entries.length],
      right: [
        "payments, imports and free ones",
        charges.length + platform.length + (play.counts.get("free entries") ?? 0),
      ],
    },
    {
      label: "Entries",
      left: ["people who paid, had a code or were imported", enteredMakers.length],
      right: ["the admin", entries.length],
    },
    {
      label: "Entries of a platform",
      left: ["its file", makers.filter(({ record }) => record.imported).length],
      right: ["listed by source", platform.length],
    },
    {
      label: "Entries with a receipt",
      left: ["acknowledged", acknowledged.length],
      right: ["found", acknowledged.filter((id) => entryIds.has(id)).length],
    },
    {
      label: "Entries that were withdrawn",
      left: ["the filmmakers", makers.filter(({ record }) => record.withdrawn).length],
      right: ["the admin", entries.filter(({ withdrawnAt }) => withdrawnAt).length],
    },
    {
      label: "Announced entries",
      left: ["the ledger", ledger.length],
      right: ["entries that stand", eligible.length],
    },
    {
      label: "Emails of the announcement",
      left: ["sent", ledger.filter(({ state }) => state === "sent").length],
      right: ["planned", ledger.length],
    },
    {
      label: "Emails",
      left: ["the outbox, sent", now.sent - play.before.sent],
      right: ["received, each once", now.arrived - play.before.arrived],
    },
    {
      label: "Failed emails",
      left: ["the outbox, address not corrected", failed.length],
      right: ["expected", 0],
    },
    {
      label: "Messages with a thank you",
      left: ["thanked", play.thanked.messages.length],
      right: [
        "found",
        play.thanked.messages.filter((text) => messages.some(({ message }) => message === text))
          .length,
      ],
    },
    {
      label: "Subscribers with a thank you",
      left: ["thanked", play.thanked.subscribers.length],
      right: [
        "found",
        play.thanked.subscribers.filter((subscriber) => addresses.has(subscriber)).length,
      ],
    },
    {
      label: "Assignments",
      left: ["at the close", play.counts.get("assignments at the close") ?? 0],
      right: [
        "scored, abstained or excluded",
        play.counts.get("assignments given, passed on or excluded") ?? 0,
      ],
    },
    {
      label: "Screenings",
      left: ["the public page", screenings.length],
      right: ["its calendar", events],
    },
    {
      label: "Start times of screenings",
      left: ["the public page", publicStarts.size],
      right: ["its calendar", [...publicStarts].filter((at) => starts.has(at)).length],
    },
  ];
}

/** The comparisons after the next edition was opened. */
export async function compareNext(
  play: Play,
  next: string,
  archived: ReadonlyMap<string, string>,
): Promise<Agreement[]> {
  const { admin, slug } = play;
  const old = await admin.all(listSubmissions, { query: { edition: slug } });
  const nextEntries = await admin.all(listSubmissions, { query: { edition: next } });
  const forNext = old.filter((entry) => entry.forNext).length;
  let sameCount = 0;
  for (const [address, before] of archived) {
    const { text } = await admin.read(address);
    if (mainOf(text) === before) sameCount += 1;
  }
  return [
    {
      label: "Entries of the old year in the new one",
      left: [next, nextEntries.filter(({ id }) => old.some((entry) => entry.id === id)).length],
      right: ["expected", 0],
    },
    {
      label: "Entries for the next year that were left behind",
      left: [slug, forNext],
      right: ["expected", 0],
    },
    {
      label: "Pages of the archive that are byte for byte as they were made",
      left: ["made", archived.size],
      right: ["the same", sameCount],
    },
  ];
}

/** The content of an archived page. */
export const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
