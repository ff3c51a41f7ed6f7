import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { findCategory, unknownTypeMessage } from "~/features/settings/category.rules";
import { shownTier } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import { formatLastCorrection } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { readSubmittedAnswers } from "~/features/submissions/answers.commands.server";
import { withAnswers } from "~/features/submissions/form/answers.schema";
import { formSchemaOf } from "~/features/submissions/form/form-schemas.rules.server";
import { isFilmMissing } from "~/features/submissions/missing-link.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { fieldErrors, invalid, problem } from "~/lib/api/problem";
import { closedReason } from "../quote/category-limits.queries.server";
import { findAcceptedValues } from "./drafts.commands.server";
import {
  type FinalizeDeps,
  type FinalizeResult,
  finalizeSubmission,
  findDraftByIntent,
} from "./finalize.commands.server";
import * as calls from "./submit.contract";

/** The call with which a filmmaker submits a paid entry. */
export function submitApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("submissions", {
    createSubmission: async ({ body }) => {
      const { submissionType, paymentIntentId, draftToken, answers, ...fields } = body;
      // An unknown payment is read with the current edition.
      const draft = paymentIntentId ? await findDraftByIntent(db, paymentIntentId) : null;
      const settings = await getSettings(db, draft?.editionId);
      // A quoted fee outlives its category's closing.
      const category = findCategory(settings, submissionType);
      if (!category) return invalid([{ path: "submissionType", message: unknownTypeMessage }]);
      const closedMessage = draft ? null : closedReason(category);
      if (closedMessage) return problem(409, closedMessage);
      const form = formSchemaOf(submissionType, settings, clock()).safeParse(fields);
      // Rules may have changed since the fee was quoted: what was accepted then still is.
      const acceptedValues =
        form.error &&
        (await findAcceptedValues(
          db,
          paymentIntentId,
          { type: submissionType, fields, draftToken },
          form.error,
        ));
      const submittedAnswers = await readSubmittedAnswers(db, submissionType, draft, answers);
      const formValues = form.data ?? acceptedValues;
      if (!formValues || submittedAnswers.errors.length > 0) {
        const formErrors = !formValues && form.error ? fieldErrors(form.error) : [];
        return invalid([...formErrors, ...submittedAnswers.errors]);
      }
      const values = withAnswers(formValues, submittedAnswers.answers);
      if (!paymentIntentId) {
        return problem(402, "The submission fee has not been paid. Please pay it first.");
      }
      try {
        const entry = { type: submissionType, values, draftToken };
        const known = draft ? { draft, settings } : undefined;
        const result = await finalizeSubmission(deps, paymentIntentId, entry, known);
        const isOwn = "submission" in result && result.isOwner;
        const lacksFilm = isOwn && (await isFilmMissing(db, settings, result.submission));
        return describeResult(result, settings, { lacksFilm });
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
  });
}

/**
 * The receipt of an entry: its announced status, never the private one. For a payment's id without its secret it only
 * says that the entry was submitted.
 */
function receiptOf(
  { submission, isOwner }: Extract<FinalizeResult, { submission: SubmissionRow }>,
  settings: FestivalSettings,
  { lacksFilm }: { lacksFilm: boolean },
) {
  const receipt = {
    ...submission,
    ...shownTier(settings, submission),
    waivedCents: submission.waivedCents || undefined,
    currency: submission.waivedCents > 0 ? submission.currency : undefined,
    forNext: submission.forNext || undefined,
    filmUntil: lacksFilm ? formatLastCorrection(settings, submission.submittedAt) : undefined,
  };
  return isOwner
    ? { ...receipt, status: submission.announcedStatus }
    : { ...receipt, filmTitle: null, logLine: null, status: "pending" as const };
}

/** The response to a submitted payment. Refusals have the state in `payment`: unpaid, processing, held, refunded. */
function describeResult(
  result: FinalizeResult,
  settings: FestivalSettings,
  film: { lacksFilm: boolean },
) {
  switch (result.kind) {
    case "created":
      return { status: 201 as const, body: receiptOf(result, settings, film) };
    case "already created":
      return { status: 200 as const, body: receiptOf(result, settings, film) };
    case "wrong type":
      return problem(409, "This payment belongs to another category.");
    case "held":
      return problem(
        409,
        "Your payment arrived, but the amount does not match this entry. The festival team will email you.",
        { payment: "held" },
      );
    case "too many":
      return problem(409, result.detail);
    case "refunded":
      return problem(409, "This fee was refunded. Please start again.", {
        payment: "refunded",
      });
    case "form missing":
    case "unknown intent":
      return problem(402, "There is no payment for this entry. Please pay the fee first.", {
        payment: "unpaid",
      });
    case "unpaid":
      if (result.status === "processing") {
        const detail =
          "Your bank is still processing the payment. We'll submit your entry automatically once it goes through.";
        return problem(402, detail, { payment: "processing" });
      }
      return problem(402, "The submission fee has not been paid yet.", { payment: "unpaid" });
  }
}
