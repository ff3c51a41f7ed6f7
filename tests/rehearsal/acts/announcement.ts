import type { Outcome } from "~/db/enums";
import * as announcing from "~/features/announcements/contract";
import * as decisions from "~/features/decisions/contract";
import { listEditionFilms } from "~/features/editions/contract";
import { listPublicFilms } from "~/features/films/contract";
import { readProgramme } from "~/features/programme/contract";
import type { Agreement } from "../consistency";
import { categoriesOf, type Maker } from "../people";
import { count, dayOf, daysAfter, type Play, wrong } from "../play";
import { dice } from "../random";
import { eachOf, waitUntil } from "../visitor";

/** The director decides, previews, locks, changes a decision, locks, releases, undoes, and releases again. */

const outcomes = ["accepted", "waitlisted", "rejected"] as const;
/** Percentages of entries that are accepted and waitlisted. */
const places = { accepted: 16, waitlisted: 10 };
/** The most entries that are decided together. */
const together = 200;

/**
 * Decides on every entry by the ranking of the deliberation; the decisions stay private. Entries far down are rejected
 * together, without a feedback comment. Resolves to the comparison of intended and stored decisions.
 */
export async function decide(play: Play, order: ReadonlyMap<string, number>): Promise<Agreement> {
  const { admin, options } = play;
  const chips = (await admin.all(decisions.listChips, { query: {} })).filter(
    (row) => !row.retiredAt,
  );
  const rows = await admin.all(decisions.listDecisions, { query: { outcome: "none" } });
  const intended = new Map<string, Outcome>();
  for (const { type } of categoriesOf(play.settings).all) {
    const ranked = rows
      .filter(({ submissionType }) => submissionType === type)
      .sort((a, b) => (order.get(b.submissionId) ?? 0) - (order.get(a.submissionId) ?? 0));
    const acceptedCount = Math.max(2, Math.round((ranked.length * places.accepted) / 100));
    const waiting = Math.max(1, Math.round((ranked.length * places.waitlisted) / 100));
    const singly = Math.max(acceptedCount + waiting, Math.round(ranked.length / 2));
    await eachOf([...ranked.slice(0, singly).entries()], 8, async ([at, row]) => {
      const outcome: Outcome =
        at < acceptedCount ? "accepted" : at < acceptedCount + waiting ? "waitlisted" : "rejected";
      const chance = dice(options.seed, "decision", row.title);
      intended.set(row.submissionId, outcome);
      await settle(play, row.submissionId, {
        outcome,
        ...(outcome === "waitlisted" && { waitRank: at - acceptedCount + 1 }),
        ...(outcome === "rejected" && chips.length > 0 && { chips: [chance.pick(chips).id] }),
        ...(chance.percent(15) && { personalNote: "The last shot stayed with all of us." }),
      });
    });
    const rest = ranked.slice(singly).map(({ submissionId }) => submissionId);
    for (let at = 0; at < rest.length; at += together) {
      const ids = rest.slice(at, at + together);
      const versions = Object.fromEntries(ids.map((id) => [id, 0]));
      // After a lost response the second attempt is refused, because the first was stored.
      await admin.ask(decisions.decideMany, { body: { ids, outcome: "rejected", versions } });
      for (const id of ids) intended.set(id, "rejected");
      count(play, "entries decided together", ids.length);
    }
  }
  await staysUnknown(play);
  const stored = new Map(
    (await admin.all(decisions.listDecisions, { query: {} })).map((row) => [
      row.submissionId,
      row.outcome,
    ]),
  );
  return {
    label: "Decisions of the deliberation",
    left: ["intended", intended.size],
    right: ["stored", [...intended].filter(([id, outcome]) => stored.get(id) === outcome).length],
  };
}

type Change = {
  outcome: Outcome | null;
  waitRank?: number;
  chips?: string[];
  personalNote?: string;
};

/** Decides, also if the response to an earlier attempt was lost. */
async function settle({ admin }: Play, submissionId: string, change: Change): Promise<void> {
  const params = { submissionId };
  for (let tries = 0; tries < 5; tries += 1) {
    const { version, outcome } = await admin.must(decisions.readDecision, { params });
    if (tries > 0 && outcome === change.outcome) return;
    const { status } = await admin.ask(decisions.makeDecision, {
      params,
      body: { ...change, version },
    });
    if (status === 200) return;
  }
  throw new Error(`The decision about ${submissionId} is not taken.`);
}

/** Neither public data nor a private page reveals a decision. */
async function staysUnknown(play: Play): Promise<void> {
  const reader = play.visitors.visitor({ from: () => "127.3.3.3" });
  const addresses = [
    "/",
    "/news",
    "/editions",
    `/${play.slug}`,
    `/${play.slug}/films`,
    "/programme",
    "/sitemap.xml",
    "/feed.xml",
    "/programme.ics",
    "/api/selection",
    "/numbers",
    listPublicFilms.path,
    readProgramme.path,
    "/api/news",
    listEditionFilms.path.replace("{slug}", play.slug),
  ];
  const titles = play.makers.map(({ title }) => title);
  for (const address of addresses) {
    const { text } = await reader.read(address);
    const named = titles.filter((title) => text.includes(title));
    for (const title of named) wrong(play, `${address} names ${title} before the announcement.`);
  }
  const checkedMakers = play.makers.filter(({ record }) => record.token).slice(0, 25);
  await eachOf(checkedMakers, 4, async ({ record, title, from }) => {
    const me = play.visitors.visitor({ from: () => from });
    const { text } = await me.read(`/api/entries/${record.token}`);
    const { status } = JSON.parse(text) as { status: string };
    if (status !== "pending") wrong(play, `The page of ${title} says ${status} already.`);
  });
  count(play, "public addresses without a word", addresses.length);
}

/** Announces the decisions. Resolves to the announcement's id. */
export async function announce(play: Play): Promise<string> {
  const { admin, stage, settings, say } = play;
  await stage.moveTo(daysAfter(settings.dates.notificationsOn, 0));
  const answerBy = dayOf(daysAfter(settings.dates.notificationsOn, 12));
  const name = `The ${play.slug} selection`;
  await admin.ask(announcing.createAnnouncement, {
    body: {
      name,
      types: categoriesOf(play.settings).all.map(({ type }) => type),
      outcomes: [...outcomes],
      answerBy,
    },
  });
  const [announcement] = await admin.must(announcing.listAnnouncements, { query: {} });
  if (announcement?.name !== name) throw new Error("The announcement was not made.");
  const params = { id: announcement.id };
  const now = () => admin.must(announcing.readAnnouncement, { params });
  const tried = await admin.must(announcing.tryAnnouncement, { params });
  await pressUntil(play, "locked", params.id, async ({ version }) =>
    admin.ask(announcing.lockAnnouncement, { params, body: { version } }),
  );
  const first = await now();
  if (first.letters !== tried.letters) {
    wrong(play, `The try counted ${tried.letters} emails, the lock ${first.letters}.`);
  }
  // A changed decision unlocks the announcement automatically.
  const rows = await admin.all(decisions.listDecisions, { query: { outcome: "rejected" } });
  const lucky = rows.find(({ withdrawnAt, announcedAt }) => !withdrawnAt && !announcedAt);
  if (lucky) {
    await settle(play, lucky.submissionId, { outcome: "waitlisted", waitRank: 99 });
    const { state } = await now();
    if (state !== "draft") wrong(play, `A changed decision left the emails ${state}.`);
  }
  const bouncing = play.makers.filter(({ bounces }) => bounces).map(({ email }) => email);
  stage.closeMailboxes?.(bouncing);
  await pressUntil(play, "locked", params.id, async ({ version }) =>
    admin.ask(announcing.lockAnnouncement, { params, body: { version } }),
  );
  await pressUntil(play, "scheduled", params.id, async ({ version, letters }) =>
    admin.ask(announcing.releaseAnnouncement, { params, body: { version, letters: letters ?? 0 } }),
  );
  await stage.moveTo(new Date(stage.now().getTime() + 4 * 60_000));
  await pressUntil(play, "locked", params.id, async ({ version }) =>
    admin.ask(announcing.revertAnnouncement, { params, body: { version } }),
  );
  await staysUnknown(play);
  await pressUntil(play, "scheduled", params.id, async ({ version, letters }) =>
    admin.ask(announcing.releaseAnnouncement, { params, body: { version, letters: letters ?? 0 } }),
  );
  await stage.moveTo(new Date(stage.now().getTime() + 11 * 60_000));
  await waitForRelease(play, params.id);
  const { letters: emailCount } = await now();
  say(`${emailCount} emails were released.`);
  return params.id;
}

type Announced = { state: string; version: number; letters: number | null };

/** Repeats an action until the announcement has a state, like a user without a response. */
export async function pressUntil(
  { admin }: Play,
  state: string,
  id: string,
  press: (announced: Announced) => Promise<{ status: number; body: unknown }>,
): Promise<void> {
  let lastAnswer = "";
  for (let tries = 0; tries < 8; tries += 1) {
    const announced = await admin.must(announcing.readAnnouncement, { params: { id } });
    if (announced.state === state) return;
    const { status, body } = await press(announced);
    lastAnswer = `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
  }
  throw new Error(`The announcement does not become ${state}: ${lastAnswer}`);
}

/** Waits until an announcement is released. */
export async function waitForRelease({ admin }: Play, id: string): Promise<void> {
  await waitUntil("The announcement", async () => {
    const { state } = await admin.must(announcing.readAnnouncement, { params: { id } });
    return state === "released";
  });
}

/** Waits until all emails of an announcement are delivered; corrects bounced addresses. */
export async function deliverToEveryone(play: Play, id: string): Promise<void> {
  const { admin } = play;
  const params = { id };
  const ledger = announcing.readAnnouncementLedger;
  const isAny = async (state: "queued" | "rendered") =>
    (await admin.must(ledger, { params, query: { state, limit: "1" } })).length > 0;
  for (let waited = 0; ; waited += 1) {
    const failed = await admin.all(ledger, { params, query: { state: "failed" } });
    for (const { submissionId, toAddress } of failed) {
      const mended = `new.${toAddress}`;
      const { status } = await admin.ask(announcing.redeliverAnnouncementEmail, {
        params: { id, submissionId },
        body: { toAddress: mended },
      });
      if (status !== 200) continue;
      for (const maker of play.makers) if (maker.email === toAddress) maker.email = mended;
      count(play, "bounced emails corrected");
    }
    const waiting = (await isAny("queued")) || (await isAny("rendered"));
    if (!waiting && failed.length === 0) break;
    if (waited === 1_200) {
      wrong(play, "Emails are still in the queue after ten minutes.");
      break;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  await checkDecisionEmail(play, await admin.all(ledger, { params, query: {} }));
}

type Row = { submissionId: string; title: string; toAddress: string; subject: string };

/** Everybody has one email about each of their entries, whatever happened in between. */
async function checkDecisionEmail(play: Play, rows: readonly Row[]): Promise<void> {
  for (const { title, toAddress, subject } of rows) {
    const came = play.stage.mail.to(toAddress).filter((email) => email.subject === subject);
    const ids = new Set(came.map(({ messageId }) => messageId));
    if (ids.size !== 1) wrong(play, `${toAddress} has ${ids.size} emails '${subject}' (${title}).`);
    const maker = makerOf(play, title, toAddress);
    if (!maker) {
      wrong(play, `The ledger tells ${toAddress} of ${title}, which nobody there entered.`);
      continue;
    }
    maker.record.decisionEmails.push(...came.slice(0, 1));
  }
  count(play, "entries told of", rows.length);
}

export const makerOf = (
  { makers }: Pick<Play, "makers">,
  title: string,
  email: string,
): Maker | undefined =>
  makers.find((maker) => maker.email === email && maker.title.startsWith(title.replace(/…$/, "")));
