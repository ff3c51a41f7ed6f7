import { and, asc, eq } from "drizzle-orm";
import { feedbackChips, outboxMessages, submissions } from "~/db/schema";
import { createAnnouncement, scheduleAnnouncement } from "~/features/announcements/commands.server";
import { releaseDue } from "~/features/announcements/jobs.server";
import { lockAnnouncement } from "~/features/announcements/lock.server";
import { makeDecision } from "~/features/decisions/commands.server";
import { readDecision } from "~/features/decisions/queries.server";
import { answerEntry } from "~/features/submissions/confirmation/commands.server";
import {
  createDeliverable,
  judgeItem,
  submitDeliverable,
} from "~/features/submissions/deliverables/commands.server";
import { markSeen } from "~/features/submissions/private-page/announced.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { outcomes, submissionTypes } from "../db/enums";
import type { DemoClock } from "./clock";

/** Decisions half made and an evening being prepared; the features that travel far were told early. */

/** Feature films that wait for a place, in their order. */
const waiting = ["Harvest Moon Motel", "The Matchmaker Retires"];
const note = "Thank you for the letter that came with it. We read it aloud.";
const day = 86_400_000;

/** Decides a few entries more, gives the rejected ones feedback, and drafts the announcement. */
export async function prepareTheAnnouncement(desk: DemoClock, today: Date): Promise<void> {
  const { db, clock, facts, goTo } = desk;
  goTo(new Date(today.getTime() - 2 * day));
  const chips = await db.select().from(feedbackChips).orderBy(asc(feedbackChips.text));
  const pick = (tone: string, at: number) => {
    const own = chips.filter((chip) => chip.tone === tone);
    return own[at % own.length]?.id ?? [];
  };
  const entries = await db.select().from(submissions).orderBy(asc(submissions.submittedAt));
  for (const [at, { id, filmTitle, status }] of entries.entries()) {
    const known = await readDecision(db, id);
    const version = known?.version ?? 0;
    const place = waiting.indexOf(filmTitle ?? "");
    if (place >= 0) {
      const change = { outcome: "waitlisted" as const, waitRank: place + 1, version };
      await makeDecision(db, clock, "director", id, change);
    } else if (status === "rejected") {
      const feedback = [pick("praise", at), pick("craft", at + 1)].flat();
      const told = { chips: feedback, ...(at % 3 === 0 && { personalNote: note }) };
      await makeDecision(db, clock, "director", id, { outcome: "rejected", ...told, version });
    }
  }
  await createAnnouncement(db, clock, {
    name: "Notification day",
    types: [...submissionTypes],
    outcomes: [...outcomes],
    answerBy: addDays(dayIn(facts.timeZone, today), 21),
  });
}

/** What is asked of films that come: how, whether it must be, and in how many days. */
const asked = [
  ["Director's statement", "text", true, 14],
  ["Screening copy", "file", true, 21],
  ["Two stills", "link", false, 14],
] as const;
const statement =
  "I grew up between two lighthouses and believed for years that they were talking to each other. I made this film to find out what about.";

/** Tells the makers of accepted features; one of them has answered since, and given what was asked. */
export async function announceTheFeatures(desk: DemoClock, today: Date): Promise<void> {
  const { db, clock, facts, goTo } = desk;
  const evening = new Date(today.getTime() - 5 * day);
  goTo(evening);
  const types = ["feature_film" as const];
  const needed: string[] = [];
  for (const [label, kind, required, days] of asked) {
    const dueOn = addDays(dayIn(facts.timeZone, today), days);
    needed.push((await createDeliverable(db, clock, { label, kind, required, dueOn, types })).id);
  }
  const { id } = await createAnnouncement(db, clock, {
    ...{ name: "Features, told early", types, outcomes: ["accepted"] },
    answerBy: addDays(dayIn(facts.timeZone, today), 10),
  });
  const locked = await lockAnnouncement(desk, { id, version: 1 });
  if (locked.kind !== "done") throw new Error(`The demo announcement is ${locked.kind}.`);
  const { version, letters } = locked.row;
  await scheduleAnnouncement(desk, { id, version }, { kind: "release", letters: letters ?? 0 });
  goTo(new Date(evening.getTime() + 10 * 60_000));
  await releaseDue({ ...desk, clock, wakeMail: () => undefined });
  await desk.fileLetters();

  goTo(new Date(evening.getTime() + day));
  const [letter] = await db
    .select({ text: outboxMessages.text, entry: submissions.id })
    .from(outboxMessages)
    .innerJoin(submissions, eq(submissions.id, outboxMessages.submissionId))
    .where(and(eq(outboxMessages.kind, "decision_letter"), eq(submissions.filmTitle, whoAnswers)));
  const token = /\/entry\/([\w-]{32})/.exec(letter?.text ?? "")?.[1];
  if (!letter || !token) throw new Error("The demo letter was not written.");
  await markSeen(db, clock, token);
  await answerEntry(desk, token, { answer: "yes", reason: null });
  const [words = "", copy = "", stills = ""] = needed;
  const link = "https://files.solheimfilm.example/lighthouse";
  await submitDeliverable(desk, token, words, statement);
  await submitDeliverable(desk, token, copy, `${link}/copy`);
  await submitDeliverable(desk, token, stills, `${link}/stills`);
  goTo(new Date(evening.getTime() + 2 * day));
  const approved = { state: "approved", note: null, version: 1 } as const;
  await judgeItem(desk, words, letter.entry, approved);
  const note = "The subtitles end at the second reel. Could you send it again?";
  await judgeItem(desk, copy, letter.entry, { state: "returned", note, version: 1 });
}

const whoAnswers = "The Lighthouse Between Us";
