import { listContacts } from "~/features/contacts/contract";
import { listSubmissions } from "~/features/entries-admin/contract";
import { listOutbox } from "~/features/mail/outbox/contract";
import { listSubscribers } from "~/features/newsletter/contract";
import { erasePerson, lookUpPerson } from "~/features/privacy/contract";
import type { Agreement } from "../consistency";
import type { Maker } from "../people";
import { count, type Play, wrong } from "../play";
import { tracesInBackup, tracesInFiles } from "../traces";

/** A few filmmakers are deleted once the festival has told them its decision. */

/** One person of each kind, so that each kind of data is deleted. */
const kinds: readonly ((maker: Maker) => boolean)[] = [
  ({ bounces }) => bounces,
  ({ record }) => record.filmBytes !== undefined,
  ({ record }) => record.imported === true,
  ({ record }) => (record.cost?.waivedCents ?? 0) > 0,
  ({ record }) => record.backCents > 0,
  ({ writes }) => writes,
  ({ subscribes }) => subscribes,
  ({ later }) => later === "corrects",
  () => true,
];

/** Somebody who was deleted: the address of their entries, and what must be nowhere. */
export type Erased = { email: string; words: string[] };

/** Deletes some filmmakers who have no film in the festival. Resolves to them. */
export async function erasePeople(play: Play): Promise<Erased[]> {
  const { admin, stage, slug } = play;
  // Deleting is irreversible: the director's identity must have been confirmed a moment before.
  await stage.moveTo(new Date(stage.now().getTime() + 20 * 60_000));
  const entries = await admin.all(listSubmissions, { query: { edition: slug } });
  // A returned email that was sent again to another address does not change the entry's.
  const addresses = new Map(
    entries.map((entry) => [entry.filmTitle ?? entry.logLine, entry.submitterEmail] as const),
  );
  const acceptedAddresses = new Set(
    entries.filter(({ status }) => status === "accepted").map((entry) => entry.submitterEmail),
  );
  const able = play.makers.filter(({ title, record }) => {
    const email = addresses.get(title);
    return email && record.decisionEmails.length > 0 && !acceptedAddresses.has(email);
  });
  const erased: Erased[] = [];
  for (const isOf of kinds) {
    const candidate = able.find(
      (maker) => isOf(maker) && erased.every(({ email }) => email !== addresses.get(maker.title)),
    );
    const email = candidate && addresses.get(candidate.title);
    if (!email) continue;
    const ownFilms = play.makers.filter(({ title }) => addresses.get(title) === email);
    const words = new Set([email, ...ownFilms.flatMap((maker) => [maker.email, maker.title])]);
    erased.push({ email, words: [...words] });
  }
  for (const { email } of erased) {
    for (const address of addressesOf(email)) await erase(play, address);
  }
  play.say(`${erased.length} people were deleted.`);
  return erased;
}

/** Somebody whose address was corrected names the former one as well: messages came from it. */
const addressesOf = (email: string) => new Set([email, email.replace(/^new\./, "")]);

async function erase(play: Play, email: string): Promise<void> {
  const { admin, director } = play;
  const body = { email, dryRun: false, reason: "Asked by email" };
  let answer = await admin.ask(erasePerson, { body });
  if (answer.status === 403) {
    await director.confirm(admin);
    count(play, "identities confirmed");
    answer = await admin.ask(erasePerson, { body });
  }
  if (answer.status === 200) return count(play, "people deleted");
  wrong(play, `Deleting ${email} was answered ${answer.status}.`);
}

/** What the festival has of people: a row of each entry, message and reader, with whose it is. */
type Holding = { id: string; email: string; row: string };

export async function readHoldings({ admin, slug }: Play): Promise<Holding[]> {
  const entries = await admin.all(listSubmissions, { query: { edition: slug } });
  const messages = await admin.all(listContacts, { query: {} });
  const readers = await admin.all(listSubscribers, { query: {} });
  return [
    ...entries.map((entry) => ({ ...entry, email: entry.submitterEmail })),
    ...messages,
    ...readers,
  ].map((held) => ({ id: held.id, email: held.email, row: JSON.stringify(held) }));
}

/** Deletions changed nothing of anybody else. */
export async function compareOthers(
  play: Play,
  before: readonly Holding[],
  erased: readonly Erased[],
): Promise<Agreement> {
  const gone = new Set(erased.flatMap(({ email, words }) => [...words, ...addressesOf(email)]));
  const others = before.filter(({ email }) => !gone.has(email));
  const after = new Map((await readHoldings(play)).map(({ id, row }) => [id, row]));
  for (const { id, email, row } of others) {
    const now = after.get(id) ?? "gone";
    if (now !== row)
      wrong(play, `A deletion of others changed what ${email} has: ${row} to ${now}`);
  }
  return {
    label: "Entries, messages and readers of others while people are deleted",
    left: ["before", others.length],
    right: ["unchanged", others.filter(({ id, row }) => after.get(id) === row).length],
  };
}

/** Restores a backup from before the deletions: they are repeated, and nothing else changes. */
export async function restoreOlder(
  play: Play,
  backup: string,
  erased: readonly Erased[],
): Promise<Agreement[]> {
  const { admin, stage, slug } = play;
  const readEntries = async () =>
    new Map(
      (await admin.all(listSubmissions, { query: { edition: slug } })).map((entry) => [
        entry.id,
        JSON.stringify(entry),
      ]),
    );
  const before = [...(await readEntries())];
  await stage.restore(backup);
  const after = await readEntries();
  for (const [id, row] of before) {
    const now = after.get(id) ?? "gone";
    if (now !== row) wrong(play, `A restore changed the entry ${row} to ${now}`);
  }
  play.say("A backup from before the deletions was restored.");
  const words = erased.flatMap((person) => person.words);
  const searches = words.map((word) => tracesInBackup(backup, [word]));
  const named = (await Promise.all(searches)).filter(({ length }) => length > 0).length;
  return [
    {
      label: "Entries that a restored backup did not change",
      left: ["before it", before.length],
      right: ["the same after it", before.filter(([id, row]) => after.get(id) === row).length],
    },
    {
      label: "Addresses and titles of deleted people",
      left: ["all", words.length],
      right: ["in the backup from before", named],
    },
  ];
}

/** Deleted people are nowhere once the emails that confirmed it have expired. */
export async function compareErased(play: Play, erased: readonly Erased[]): Promise<Agreement[]> {
  const { admin, slug, stage } = play;
  await stage.night();
  const places = [
    ...(await admin.all(listSubmissions, { query: { edition: slug } })),
    ...(await admin.all(listOutbox, { query: {} })),
  ].map((item) => JSON.stringify(item));
  let traces = 0;
  for (const { email } of erased) {
    const { holdings } = await admin.must(lookUpPerson, { body: { email } });
    const holdingCount = holdings.reduce((sum, { count }) => sum + count, 0);
    traces += holdingCount + places.filter((text) => text.includes(email)).length;
  }
  const words = erased.flatMap((person) => person.words);
  const backup = await stage.backUp?.();
  const inFiles = await tracesInFiles(stage.dataDir, words);
  const inTables = backup ? await tracesInBackup(backup, words) : [];
  for (const context of [...inFiles, ...inTables]) wrong(play, `A deleted person is in ${context}`);
  const agreements: Agreement[] = [
    {
      label: "Traces of deleted people",
      left: ["in calls, entries and emails", traces],
      right: ["expected", 0],
    },
    {
      label: "Traces of deleted people",
      left: ["in files", inFiles.length],
      right: ["expected", 0],
    },
  ];
  if (!backup) return agreements;
  return [
    ...agreements,
    {
      label: "Traces of deleted people",
      left: ["in all tables and pictures", inTables.length],
      right: ["expected", 0],
    },
  ];
}
