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
  reviewItem,
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
const featuresAnnouncedAt = new Date("2026-01-19T18:00:00Z");
/** After its answers, when the other decisions are prepared. */
export const decisionsPreparedAt = "2026-01-22T18:00:00Z";
/** The day from which due dates of deliverables are counted. */
const countedFrom = "2026-01-24";
/** When all others are announced, and when the selection is published. */
export const notificationsAt = "2026-02-01T20:00:00Z";
export const selectionPublishedAt = "2026-02-03T17:00:00Z";

/** Feature films on the waitlist, in their order. */
const waitlistedTitles = ["Harvest Moon Motel", "The Matchmaker Retires"];
const note = "Thank you for the letter that came with it. We read it aloud.";
const day = 86_400_000;

/** Decides some more entries, adds feedback to rejections, and drafts the announcement. Resolves to its id. */
export async function prepareAnnouncement(demoClock: DemoClock): Promise<string> {
  const { db, clock, goTo } = demoClock;
  goTo(decisionsPreparedAt);
  const chips = await db.select().from(feedbackChips).orderBy(asc(feedbackChips.text));
  const pickChip = (tone: string, index: number) => {
    const chipsOfTone = chips.filter((chip) => chip.tone === tone);
    return chipsOfTone[index % chipsOfTone.length]?.id ?? [];
  };
  const entries = await db.select().from(submissions).orderBy(asc(submissions.submittedAt));
  for (const [index, { id, filmTitle, status }] of entries.entries()) {
    const decision = await readDecision(db, id);
    const version = decision?.version ?? 0;
    const place = waitlistedTitles.indexOf(filmTitle ?? "");
    if (place >= 0) {
      const change = { outcome: "waitlisted" as const, waitRank: place + 1, version };
      await makeDecision(db, clock, "director", id, change);
    } else if (status === "rejected") {
      const feedback = [pickChip("praise", index), pickChip("craft", index + 1)].flat();
      const feedbackValues = { chips: feedback, ...(index % 3 === 0 && { personalNote: note }) };
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
export async function announceRest(demoClock: DemoClock, announcement: string): Promise<void> {
  const { db, clock, goTo } = demoClock;
  goTo(new Date(Date.parse(notificationsAt) - 3_600_000));
  for (const { id } of await db.select().from(submissions).where(isUndecided)) {
    const version = (await readDecision(db, id))?.version ?? 0;
    await makeDecision(db, clock, "director", id, { outcome: "rejected", version });
  }
  await release(demoClock, announcement, new Date(notificationsAt));
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
async function release(demoClock: DemoClock, id: string, moment: Date): Promise<void> {
  const locked = await lockAnnouncement(demoClock, { id, version: 1 });
  if (locked.kind !== "done") throw new Error(`The demo announcement is ${locked.kind}.`);
  const { version, letters: emailCount } = locked.row;
  await scheduleAnnouncement(
    demoClock,
    { id, version },
    { kind: "release", letters: emailCount ?? 0 },
  );
  demoClock.goTo(new Date(moment.getTime() + 10 * 60_000));
  await releaseDue({ ...demoClock, wakeMail: () => undefined });
  await demoClock.markEmailsSent();
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
export async function announceFeatures(demoClock: DemoClock): Promise<void> {
  const { db, clock, goTo } = demoClock;
  goTo(featuresAnnouncedAt);
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
  await release(demoClock, id, featuresAnnouncedAt);

  goTo(new Date(featuresAnnouncedAt.getTime() + day));
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
  await answerEntry(demoClock, token, { answer: "yes", reason: null });
  const [statementId = "", copyId = "", stillsId = ""] = deliverableIds;
  const link = "https://files.solheimfilm.example/lighthouse";
  await submitDeliverable(demoClock, token, statementId, statement);
  await submitDeliverable(demoClock, token, copyId, `${link}/copy`);
  await submitDeliverable(demoClock, token, stillsId, `${link}/stills`);
  goTo(new Date(featuresAnnouncedAt.getTime() + 2 * day));
  const approved = { state: "approved", note: null, version: 1 } as const;
  await reviewItem(demoClock, statementId, email.entry, approved);
  const note = "The subtitles end at the second reel. Could you send it again?";
  await reviewItem(demoClock, copyId, email.entry, { state: "returned", note, version: 1 });
}

const respondingFilm = "The Lighthouse Between Us";
