import { inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome } from "~/db/lists";
import { feedbackChips } from "~/db/tables";
import { addDays, dayIn, longDate } from "~/features/festival/calendar";
import { type Edition, meantEdition, unknownEdition } from "~/features/festival/editions.server";
import { previewForm, sendTest, wordedMeanwhile } from "~/features/mail/templates/trying.server";
import { type Worded, worded } from "~/features/mail/templates/wording.server";
import { lastDecisions } from "~/features/submissions/decision/log.server";
import { onItsWayTold } from "~/features/submissions/decision/standing.server";
import { readExample } from "~/features/submissions/example.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { stale } from "~/http/stale";
import { type DecisionTold, writeDecision } from "../emails/decision";
import * as calls from "./calls";
import { decisionLetterSchema, letterTestSchema } from "./schema";
import type { DecisionLetterId } from "./texts";
import { decisionWordings, reword } from "./wording.server";

type Deps = {
  db: Database;
  clock: Clock;
  directorEmail: string;
  publicUrl: string;
  wakeMail: () => void;
};

/** What a letter tells of by itself; a correction may tell of any, and is tried with the best. */
const outcomes: Record<DecisionLetterId, Outcome> = {
  "decision.accepted": "accepted",
  "decision.waitlisted": "waitlisted",
  "decision.rejected": "rejected",
  "decision.correction": "accepted",
};

const sampleFeedback = ["The two leads made us believe every minute of it."];
/** Days until the answer that a test letter asks for. */
const sampleDays = 14;

/** How the letters of decisions are worded, and how one is tried. */
export function decisionLettersApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  const answer = async (edition: Edition, id: DecisionLetterId) => {
    const letter = (await decisionWordings(db, edition.id)).find((one) => one.id === id);
    if (!letter) throw new Error(`There is no letter '${id}'.`);
    return { status: 200 as const, body: letter };
  };
  type Asked = { edition?: string | undefined };
  async function changed(
    asked: Asked,
    id: DecisionLetterId,
    wording: Worded | null,
    version: string | null,
  ) {
    const edition = await meantEdition(db, asked);
    if (!edition) return unknownEdition(asked);
    const done = await reword(db, clock, edition, id, wording, version);
    if (done === "scheduled") return problem(409, onItsWayTold);
    return done === "stale"
      ? stale(wordedMeanwhile, decisionLetterSchema, (await answer(edition, id)).body)
      : answer(edition, id);
  }

  /** The letter as the filmmaker of that entry, or of the edition's sample, would get it. Null: no such entry. */
  async function fill(asked: Asked, id: DecisionLetterId, wording: Worded, submission: string) {
    const outcome = outcomes[id];
    const edition = await meantEdition(db, asked);
    const example = await readExample(db, submission, edition?.id);
    if (!example) return null;
    const { row, facts, values, reference } = example;
    const decided = row && (await lastDecisions(db, [row.id])).get(row.id);
    const told: DecisionTold = {
      values,
      entry: {
        title: row ? submissionTitle(row) : values.FILM_TITLE,
        reference,
        address: "#",
        outcome,
      },
      others: [],
      feedback: row ? await chipTexts(db, decided?.chips ?? []) : sampleFeedback,
      personalNote: decided?.personalNote ?? null,
      answerBy:
        outcome === "accepted" ? longDate(addDays(dayIn(facts.timeZone, clock()), sampleDays)) : "",
    };
    return writeDecision(wording, told, facts, publicUrl);
  }

  return handlers(calls)("decision letters", {
    listDecisionLetters: async ({ query }) => {
      const edition = await meantEdition(db, query);
      if (!edition) return unknownEdition(query);
      return { status: 200, body: await decisionWordings(db, edition.id) };
    },
    wordDecisionLetter: ({ params: { id }, query, body: { updatedAt, ...wording } }) =>
      changed(query, id, worded(wording), updatedAt),
    resetDecisionLetter: ({ params: { id }, query }) => changed(query, id, null, query.updatedAt),
    testDecisionLetter: async ({ params, query, body: { submission, ...wording } }) => {
      const letter = await fill(query, params.id, worded(wording), submission);
      return letter ? sendTest(deps, letter) : problem(404, "There is no such entry.");
    },
    previewDecisionWording: ({ params, query, request }) =>
      previewForm(request, letterTestSchema, (wording, submission) =>
        fill(query, params.id, wording, submission),
      ),
  });
}

/** The lines of feedback with these ids, in their order. */
async function chipTexts(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(feedbackChips)
    .where(inArray(feedbackChips.id, [...ids]));
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return ids.flatMap((id) => texts.get(id) ?? []);
}
