import { and, asc, eq } from "drizzle-orm";
import { feedbackChips, outboxMessages, submissions } from "~/db/schema";
import { createAnnouncement, scheduleAnnouncement } from "~/features/announcements/commands.server";
import { releaseDue } from "~/features/announcements/jobs.server";
import { lockAnnouncement } from "~/features/announcements/lock.commands.server";
import { makeDecision } from "~/features/decisions/commands.server";
import { readDecision } from "~/features/decisions/queries.server";
import { publishSelection } from "~/features/decisions/selection.commands.server";
import { markSeen } from "~/features/entry-page/announced.commands.server";
import { answerEntry } from "~/features/entry-page/confirmation/commands.server";
import {
  createDeliverable,
  judgeItem,
  submitDeliverable,
} from "~/features/entry-page/deliverables/commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { isUndecided } from "~/features/submissions/decision/selection.queries.server";
import { addDays } from "~/lib/dates/calendar";
import { documentedTypes, outcomes } from "../db/enums";
import type { DemoClock } from "./clock";

/**
 * Some decisions, and an announcement in preparation; two features were announced earlier. The dates are in the
 * documented year.
 */

/** The early announcement of two features. */
const evening = new Date("2026-01-19T18:00:00Z");
/** After its answers, when the other decisions are prepared. */
export const decisionsPreparedAt = "2026-01-22T18:00:00Z";
/** The day from which due dates of deliverables are counted. */
const countedFrom = "2026-01-24";
/** When all others are announced, and when the selection is published. */
export const notificationsAt = "2026-02-01T20:00:00Z";
export const selectionPublishedAt = "2026-02-03T17:00:00Z";

/** Feature films on the waitlist, in their order. */
const waiting = ["Harvest Moon Motel", "The Matchmaker Retires"];
const note = "Thank you for the letter that came with it. We read it aloud.";
const day = 86_400_000;

/** Decides some more entries, adds feedback to rejections, and drafts the announcement. Resolves to its id. */
export async function prepareAnnouncement(admin: DemoClock): Promise<string> {
  const { db, clock, goTo } = admin;
  goTo(decisionsPreparedAt);
  const chips = await db.select().from(feedbackChips).orderBy(asc(feedbackChips.text));
  const pick = (tone: string, at: number) => {
    const ofTone = chips.filter((chip) => chip.tone === tone);
    return ofTone[at % ofTone.length]?.id ?? [];
  };
  const entries = await db.select().from(submissions).orderBy(asc(submissions.submittedAt));
  for (const [at, { id, filmTitle, status }] of entries.entries()) {
    const decision = await readDecision(db, id);
    const version = decision?.version ?? 0;
    const place = waiting.indexOf(filmTitle ?? "");
    if (place >= 0) {
      const change = { outcome: "waitlisted" as const, waitRank: place + 1, version };
      await makeDecision(db, clock, "director", id, change);
    } else if (status === "rejected") {
      const feedback = [pick("praise", at), pick("craft", at + 1)].flat();
      const feedbackValues = { chips: feedback, ...(at % 3 === 0 && { personalNote: note }) };
      await makeDecision(db, clock, "director", id, {
        outcome: "rejected",
        ...feedbackValues,
        version,
      });
    }
  }
  const { id } = await createAnnouncement(db, clock, {
    name: "Notification day",
    types: [...documentedTypes],
    outcomes: [...outcomes],
    answerBy: addDays(countedFrom, 21),
  });
  return id;
}

/** Rejects the remaining entries and releases the announcement. */
export async function announceRest(admin: DemoClock, announcement: string): Promise<void> {
  const { db, clock, goTo } = admin;
  goTo(new Date(Date.parse(notificationsAt) - 3_600_000));
  for (const { id } of await db.select().from(submissions).where(isUndecided)) {
    const version = (await readDecision(db, id))?.version ?? 0;
    await makeDecision(db, clock, "director", id, { outcome: "rejected", version });
  }
  await release(admin, announcement, new Date(notificationsAt));
}

/** Publishes the selection. */
export async function publishDemoSelection({ db, clock, goTo }: DemoClock): Promise<void> {
  goTo(selectionPublishedAt);
  const published = await publishSelection(db, clock, await currentEdition(db), undefined);
  if (published.kind !== "published") {
    throw new Error(`The demo selection: ${JSON.stringify(published)}`);
  }
}

/** Locks an announcement and releases it at a moment. */
async function release(admin: DemoClock, id: string, moment: Date): Promise<void> {
  const locked = await lockAnnouncement(admin, { id, version: 1 });
  if (locked.kind !== "done") throw new Error(`The demo announcement is ${locked.kind}.`);
  const { version, letters: emailCount } = locked.row;
  await scheduleAnnouncement(admin, { id, version }, { kind: "release", letters: emailCount ?? 0 });
  admin.goTo(new Date(moment.getTime() + 10 * 60_000));
  await releaseDue({ ...admin, wakeMail: () => undefined });
  await admin.markEmailsSent();
}

/** Deliverables: the kind, whether required, and the days until due. */
const deliverables = [
  ["Director's statement", "text", true, 14],
  ["Screening copy", "file", true, 21],
  ["Two stills", "link", false, 14],
] as const;
const statement =
  "I grew up between two lighthouses and believed for years that they were talking to each other. I made this film to find out what about.";

/** Announces the accepted features; one filmmaker has answered and sent deliverables. */
export async function announceFeatures(admin: DemoClock): Promise<void> {
  const { db, clock, goTo } = admin;
  goTo(evening);
  const types = ["feature_film" as const];
  const deliverableIds: string[] = [];
  for (const [label, kind, required, days] of deliverables) {
    const dueOn = addDays(countedFrom, days);
    deliverableIds.push(
      (await createDeliverable(db, clock, { label, kind, required, dueOn, types })).id,
    );
  }
  const { id } = await createAnnouncement(db, clock, {
    name: "Features, early notice",
    types,
    outcomes: ["accepted"],
    answerBy: addDays(countedFrom, 10),
  });
  await release(admin, id, evening);

  goTo(new Date(evening.getTime() + day));
  const [email] = await db
    .select({ text: outboxMessages.text, entry: submissions.id })
    .from(outboxMessages)
    .innerJoin(submissions, eq(submissions.id, outboxMessages.submissionId))
    .where(
      and(eq(outboxMessages.kind, "decision_letter"), eq(submissions.filmTitle, respondingFilm)),
    );
  const token = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1];
  if (!email || !token) throw new Error("The demo email was not written.");
  await markSeen(db, clock, token);
  await answerEntry(admin, token, { answer: "yes", reason: null });
  const [words = "", copy = "", stills = ""] = deliverableIds;
  const link = "https://files.solheimfilm.example/lighthouse";
  await submitDeliverable(admin, token, words, statement);
  await submitDeliverable(admin, token, copy, `${link}/copy`);
  await submitDeliverable(admin, token, stills, `${link}/stills`);
  goTo(new Date(evening.getTime() + 2 * day));
  const approved = { state: "approved", note: null, version: 1 } as const;
  await judgeItem(admin, words, email.entry, approved);
  const note = "The subtitles end at the second reel. Could you send it again?";
  await judgeItem(admin, copy, email.entry, { state: "returned", note, version: 1 });
}

const respondingFilm = "The Lighthouse Between Us";
