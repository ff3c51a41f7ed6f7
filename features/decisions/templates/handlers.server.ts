import { inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome } from "~/db/enums";
import { feedbackChips } from "~/db/schema";
import { readExample } from "~/features/checkout/example.queries.server";
import type { SendDeps } from "~/features/mail/commands.server";
import {
  changedMeanwhile,
  previewForm,
  sendTest,
} from "~/features/mail/templates/send-preview.commands.server";
import {
  type RenderedWording,
  renderWording,
} from "~/features/mail/templates/wording.commands.server";
import {
  type Edition,
  type EditionQuery,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { readLastDecisions } from "~/features/submissions/decision/history.commands.server";
import { formatPendingAnnouncement } from "~/features/submissions/decision/locked-announcement.commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { addDays, dayIn, longDate } from "~/lib/dates/calendar";
import { type AnnouncedDecision, writeDecisionEmail } from "../emails/decision";
import * as calls from "./contract";
import { decisionEmailSchema, emailTestSchema } from "./schema";
import type { DecisionEmailId } from "./texts";
import { readDecisionWordings, updateWording } from "./wording.queries.server";

/** The outcome of each email; a correction has any, and is tested with the best. */
const outcomeByEmail: Record<DecisionEmailId, Outcome> = {
  "decision.accepted": "accepted",
  "decision.waitlisted": "waitlisted",
  "decision.rejected": "rejected",
  "decision.correction": "accepted",
};

const sampleFeedback = ["The two leads made us believe every minute of it."];
/** Days until the deadline for an answer in a test email. */
const sampleAnswerDays = 14;

/** Calls for editing and testing decision emails. */
export function decisionEmailsApi(deps: SendDeps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  const replyWithWording = async (edition: Edition, id: DecisionEmailId) => {
    const wording = (await readDecisionWordings(db, edition.id)).find(
      (candidate) => candidate.id === id,
    );
    if (!wording) throw new Error(`There is no decision email '${id}'.`);
    return { status: 200 as const, body: wording };
  };
  async function saveWording(
    query: EditionQuery,
    id: DecisionEmailId,
    wording: RenderedWording | null,
    version: string | null,
  ) {
    const edition = await resolveEdition(db, query);
    if (!edition) return unknownEdition(query);
    const result = await updateWording(db, clock, edition, id, wording, version);
    if (result === "scheduled") return problem(409, formatPendingAnnouncement);
    return result === "stale"
      ? conflictResponse(
          changedMeanwhile,
          decisionEmailSchema,
          (await replyWithWording(edition, id)).body,
        )
      : replyWithWording(edition, id);
  }

  /** The decision email with the values of an entry, or of the edition's sample. Null: unknown entry. */
  async function renderDecisionEmail(
    { id: editionId }: Edition,
    id: DecisionEmailId,
    wording: RenderedWording,
    submission: string,
  ) {
    const outcome = outcomeByEmail[id];
    const example = await readExample(db, submission, editionId);
    if (!example) return null;
    const { row, settings, values, reference } = example;
    const lastDecision = row && (await readLastDecisions(db, [row.id])).get(row.id);
    const decision: AnnouncedDecision = {
      values,
      entry: {
        title: row ? submissionTitle(row) : values.FILM_TITLE,
        reference,
        address: "#",
        outcome,
      },
      otherEntries: [],
      feedback: row ? await readChipTexts(db, lastDecision?.chips ?? []) : sampleFeedback,
      personalNote: lastDecision?.personalNote ?? null,
      answerBy:
        outcome === "accepted"
          ? longDate(addDays(dayIn(settings.timeZone, clock()), sampleAnswerDays), settings)
          : "",
    };
    return writeDecisionEmail(wording, decision, settings, publicUrl);
  }

  return implement(calls)("decision letters", {
    listDecisionEmails: async ({ query }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return { status: 200, body: await readDecisionWordings(db, edition.id) };
    },
    wordDecisionEmail: ({ params: { id }, query, body: { updatedAt, ...wording } }) =>
      saveWording(query, id, renderWording(wording), updatedAt),
    resetDecisionEmail: ({ params: { id }, query }) =>
      saveWording(query, id, null, query.updatedAt),
    testDecisionEmail: async ({ params, query, body: { submission, ...wording } }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const email = await renderDecisionEmail(
        edition,
        params.id,
        renderWording(wording),
        submission,
      );
      return email ? sendTest(deps, email) : problem(404, "We can't find this entry.");
    },
    previewDecisionWording: async ({ params, query, request }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return previewForm(request, emailTestSchema, (wording, submission) =>
        renderDecisionEmail(edition, params.id, wording, submission),
      );
    },
  });
}

/** The texts of these feedback tags, in order. */
async function readChipTexts(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(feedbackChips)
    .where(inArray(feedbackChips.id, [...ids]));
  const textById = new Map(rows.map(({ id, text }) => [id, text]));
  return ids.flatMap((id) => textById.get(id) ?? []);
}
