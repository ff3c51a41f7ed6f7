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
import type { DemoContext } from "./clock";

/**
 * Some decisions, and an announcement in preparation; two features were announced earlier. The dates are in the
 * documented year.
 */

/** The early announcement of two features. */
const featuresAnnouncedAt = new Date("2026-01-19T18:00:00Z");
/** When the other decisions are prepared: after the answers to it. */
export const decisionsPreparedAt = "2026-01-22T18:00:00Z";
/** The day from which due dates of deliverables are counted. */
const dueDatesFrom = "2026-01-24";
/** When all others are announced, and when the selection is published. */
export const notificationsAt = "2026-02-01T20:00:00Z";
export const selectionPublishedAt = "2026-02-03T17:00:00Z";

/** Feature films on the waitlist, in their order. */
const waitlistedTitles = ["Harvest Moon Motel", "The Matchmaker Retires"];
const rejectionNote = "Thank you for the letter that came with it. We read it aloud.";
const dayMs = 86_400_000;

/** Decides some more entries, adds feedback to rejections, and drafts the announcement. Resolves to its id. */
export async function prepareAnnouncement(demo: DemoContext): Promise<string> {
  const { db, clock, setClock } = demo;
  setClock(decisionsPreparedAt);
  const chips = await db.select().from(feedbackChips).orderBy(asc(feedbackChips.text));
  const pickChip = (tone: string, index: number) => {
    const chipsOfTone = chips.filter((chip) => chip.tone === tone);
    return chipsOfTone[index % chipsOfTone.length]?.id ?? [];
  };
  const entries = await db.select().from(submissions).orderBy(asc(submissions.submittedAt));
  for (const [index, { id, filmTitle, status }] of entries.entries()) {
    const decision = await readDecision(db, id);
    const version = decision?.version ?? 0;
    const waitlistIndex = waitlistedTitles.indexOf(filmTitle ?? "");
    if (waitlistIndex >= 0) {
      const change = { outcome: "waitlisted" as const, waitRank: waitlistIndex + 1, version };
      await makeDecision(db, clock, "director", id, change);
    } else if (status === "rejected") {
      const feedback = [pickChip("praise", index), pickChip("craft", index + 1)].flat();
      const feedbackValues = {
        chips: feedback,
        ...(index % 3 === 0 && { personalNote: rejectionNote }),
      };
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
    answerBy: addDays(dueDatesFrom, 21),
  });
  return id;
}

/** Rejects the remaining entries and releases the announcement. */
export async function announceRest(demo: DemoContext, announcement: string): Promise<void> {
  const { db, clock, setClock } = demo;
  setClock(new Date(Date.parse(notificationsAt) - 3_600_000));
  for (const { id } of await db.select().from(submissions).where(isUndecided)) {
    const version = (await readDecision(db, id))?.version ?? 0;
    await makeDecision(db, clock, "director", id, { outcome: "rejected", version });
  }
  await release(demo, announcement, new Date(notificationsAt));
}

/** Publishes the selection. */
export async function publishDemoSelection({ db, clock, setClock }: DemoContext): Promise<void> {
  setClock(selectionPublishedAt);
  const publication = await publishSelection(db, clock, await currentEdition(db), undefined);
  if (publication.kind !== "published") {
    throw new Error(`The demo selection: ${JSON.stringify(publication)}`);
  }
}

/** Locks an announcement and releases it at a moment. */
async function release(demo: DemoContext, id: string, moment: Date): Promise<void> {
  const lockResult = await lockAnnouncement(demo, { id, version: 1 });
  if (lockResult.kind !== "done") throw new Error(`The demo announcement is ${lockResult.kind}.`);
  const { version, letters: emailCount } = lockResult.row;
  await scheduleAnnouncement(demo, { id, version }, { kind: "release", letters: emailCount ?? 0 });
  demo.setClock(new Date(moment.getTime() + 10 * 60_000));
  await releaseDue({ ...demo, wakeMail: () => undefined });
  await demo.markEmailsSent();
}

/** Deliverables: the kind, whether required, and the days until due. */
const deliverables = [
  ["Director's statement", "text", true, 14],
  ["Screening copy", "file", true, 21],
  ["Poster", "link", false, 14],
] as const;
const directorStatement =
  "I grew up between two lighthouses and believed for years that they were talking to each other. I made this film to find out what about.";

/** Announces the accepted features; one filmmaker has answered and sent deliverables. */
export async function announceFeatures(demo: DemoContext): Promise<void> {
  const { db, clock, setClock } = demo;
  setClock(featuresAnnouncedAt);
  const types = ["feature_film" as const];
  const deliverableIds: string[] = [];
  for (const [label, kind, required, days] of deliverables) {
    const dueOn = addDays(dueDatesFrom, days);
    deliverableIds.push(
      (await createDeliverable(db, clock, { label, kind, required, dueOn, types })).id,
    );
  }
  const { id } = await createAnnouncement(db, clock, {
    name: "Features, early notice",
    types,
    outcomes: ["accepted"],
    answerBy: addDays(dueDatesFrom, 10),
  });
  await release(demo, id, featuresAnnouncedAt);

  setClock(new Date(featuresAnnouncedAt.getTime() + dayMs));
  const [email] = await db
    .select({ text: outboxMessages.text, entry: submissions.id })
    .from(outboxMessages)
    .innerJoin(submissions, eq(submissions.id, outboxMessages.submissionId))
    .where(
      and(eq(outboxMessages.kind, "decision_letter"), eq(submissions.filmTitle, respondingTitle)),
    );
  const token = /\/entry\/([\w-]{32})/.exec(email?.text ?? "")?.[1];
  if (!email || !token) throw new Error("The demo email was not written.");
  await markSeen(db, clock, token);
  await answerEntry(demo, token, { answer: "yes", reason: null });
  const [statementId = "", copyId = "", stillsId = ""] = deliverableIds;
  const link = "https://files.solheimfilm.example/lighthouse";
  await submitDeliverable(demo, token, statementId, directorStatement);
  await submitDeliverable(demo, token, copyId, `${link}/copy`);
  await submitDeliverable(demo, token, stillsId, `${link}/stills`);
  setClock(new Date(featuresAnnouncedAt.getTime() + 2 * dayMs));
  const approval = { state: "approved", note: null, version: 1 } as const;
  await reviewItem(demo, statementId, email.entry, approval);
  const note = "The subtitles end at the second reel. Could you send it again?";
  await reviewItem(demo, copyId, email.entry, { state: "returned", note, version: 1 });
}

const respondingTitle = "The Lighthouse Between Us";
