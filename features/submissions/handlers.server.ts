import { z } from "zod";
import { GatewayUnavailable } from "~/features/payments/gateway.server";
import { paymentTexts } from "~/features/payments/schema";
import { findCategory, unknownType } from "~/features/settings/category.rules";
import { refuseType } from "~/features/settings/category-types.server";
import { refuseEdition } from "~/features/settings/editions.server";
import { shownTier } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import { formatLastCorrection } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { CONFLICT_MESSAGE, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { fieldErrors, invalid, problem } from "~/lib/api/problem";
import { downloadOf } from "~/lib/download";
import { encodeFrames } from "~/lib/length-prefixed-frames";
import { numberText } from "~/lib/number-format";
import { pageReply } from "~/lib/pagination/keyset";
import { bytesOf } from "~/lib/spreadsheet/export";
import { xlsxMostRows } from "~/lib/xlsx";
import { exportOf } from "./admin/export.server";
import { answersToSubmit } from "./answers.server";
import { patchSubmission, setStatuses, toggleFavorite, undoStatuses } from "./commands.server";
import * as calls from "./contract";
import { formatPendingAnnouncement } from "./decision/locked-announcement.server";
import { addEdition } from "./editions.server";
import { replaceLinks } from "./entry/ending.server";
import { withAnswers } from "./form/answers.schema";
import { formSchemaOf } from "./form/form-schemas.server";
import { correctAsDirector } from "./history/commands.server";
import { isFilmMissing } from "./missing-link.server";
import { whyClosed } from "./payments/category-limits.server";
import { acceptedBefore } from "./payments/drafts.server";
import {
  type FinalizeDeps,
  type Finalized,
  finalizeSubmission,
  findDraftByIntent,
} from "./payments/finalize.server";
import { announcedSentence } from "./private-page/announced.texts";
import { countAll, findSubmission, listFavorites, listSubmissions } from "./queries.server";
import { submissionSchema } from "./schema";
import type { SubmissionRow } from "./types.server";
import { undoWithdrawalAsDirector } from "./withdrawal/commands.server";

const tooLongForXlsx = `An Excel file can have up to ${numberText(xlsxMostRows)} rows. Filter the list, or use CSV.`;
const withdrawnMessage = "The filmmaker withdrew this entry. There is nothing to decide.";
const nothingHere = () => problem(404, "We can't find this submission.");

/** The 409 for decisions that were announced; it names the entries. */
function announced(done: { announced: SubmissionRow[] }) {
  const ids = done.announced.map(({ id }) => id);
  return problem(409, announcedSentence(done.announced), { announced: ids });
}

/** Calls of submissions: one for filmmakers, the others for directors. */
export function submissionsApi(deps: FinalizeDeps): Endpoint[] {
  const { db, clock } = deps;
  /** Why a change found no entry: another version, or none at all. */
  const unlike = async (id: string) => {
    const current = await findSubmission(db, id);
    return current
      ? conflictResponse(CONFLICT_MESSAGE("This entry"), submissionSchema, current)
      : nothingHere();
  };
  return implement(calls)("submissions", {
    createSubmission: async ({ body }) => {
      const { submissionType, paymentIntentId, draftToken, answers, ...fields } = body;
      // An unknown payment is read with the current edition.
      const draft = paymentIntentId ? await findDraftByIntent(db, paymentIntentId) : null;
      const facts = await getSettings(db, draft?.editionId);
      // A quoted fee outlives its category's closing.
      const category = findCategory(facts, submissionType);
      if (!category) return invalid([{ path: "submissionType", message: unknownType }]);
      const closed = draft ? null : whyClosed(category);
      if (closed) return problem(409, closed);
      const form = formSchemaOf(submissionType, facts, clock()).safeParse(fields);
      const acceptedValues =
        form.error &&
        (await acceptedBefore(
          db,
          paymentIntentId,
          { type: submissionType, fields, draftToken },
          form.error,
        ));
      const answered = await answersToSubmit(db, submissionType, draft, answers);
      const typed = form.data ?? acceptedValues;
      if (!typed || answered.errors.length > 0) {
        const wrong = !typed && form.error ? fieldErrors(form.error) : [];
        return invalid([...wrong, ...answered.errors]);
      }
      const values = withAnswers(typed, answered.answers);
      if (!paymentIntentId) {
        return problem(402, "The submission fee has not been paid. Please pay it first.");
      }
      try {
        const given = { type: submissionType, values, draftToken };
        const result = await finalizeSubmission(deps, paymentIntentId, given);
        const isOwn = "submission" in result && result.own;
        const lacksFilm = isOwn && (await isFilmMissing(db, facts, result.submission));
        return answer(result, facts, { lacksFilm });
      } catch (error) {
        if (error instanceof GatewayUnavailable) return problem(503, paymentTexts.unreachable);
        throw error;
      }
    },
    listSubmissions: async ({ query, request }) =>
      (await refuseEdition(db, query)) ??
      (await refuseType(db, query)) ??
      pageReply(await listSubmissions(db, query), request),
    listFavorites: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listFavorites(db, query), request),
    exportSubmissions: async ({ query }) => {
      const { format, frames, ...filters } = query;
      const refused = (await refuseEdition(db, query)) ?? (await refuseType(db, query));
      if (refused) return refused;
      const total = await countAll(db, filters);
      if (format === "xlsx" && total > xlsxMostRows) {
        return problem(422, tooLongForXlsx);
      }
      const { name, type, pieces } = await exportOf(db, await getSettings(db), filters, format);
      const headers = { "X-Total-Count": String(total) };
      return frames
        ? downloadOf(name, "application/octet-stream", encodeFrames(pieces), headers)
        : downloadOf(name, type, bytesOf(pieces), headers);
    },
    setStatuses: async ({ body }) => {
      const done = await setStatuses(db, clock, "director", body);
      if (done === "scheduled") return problem(409, formatPendingAnnouncement);
      if (done !== "stale")
        return "announced" in done ? announced(done) : { status: 200, body: done };
      const rows = await Promise.all(body.ids.map((id) => findSubmission(db, id)));
      const known = rows.filter((row) => row !== null);
      return conflictResponse(
        CONFLICT_MESSAGE("One of these entries"),
        z.array(submissionSchema),
        known,
      );
    },
    undoStatuses: async ({ body }) => {
      const done = await undoStatuses(db, clock, "director", body);
      if (done === "scheduled") return problem(409, formatPendingAnnouncement);
      return "announced" in done ? announced(done) : { status: 200, body: done };
    },
    readSubmission: async ({ params }) => {
      const row = await findSubmission(db, params.id);
      return row ? { status: 200, body: row } : nothingHere();
    },
    changeSubmission: async ({ params, body }) => {
      const row = await patchSubmission(db, clock, "director", params.id, body);
      if (row === "withdrawn") return problem(409, withdrawnMessage);
      if (row === "stale") return unlike(params.id);
      if (row === "scheduled") return problem(409, formatPendingAnnouncement);
      if (row && "announced" in row) return announced(row);
      return row ? { status: 200, body: await addEdition(db, row) } : nothingHere();
    },
    correctSubmission: async ({ params, body }) => {
      const result = await correctAsDirector(deps, params.id, body);
      if (result.kind === "unknown") return nothingHere();
      if (result.kind === "invalid") return invalid(result.errors);
      if (result.kind === "stale") {
        return conflictResponse(
          CONFLICT_MESSAGE("This entry"),
          submissionSchema,
          await addEdition(db, result.current),
        );
      }
      deps.wakeMail();
      return { status: 200, body: await addEdition(db, result.submission) };
    },
    endSubmissionLinks: async ({ params }) => {
      const done = await replaceLinks(deps, params.id);
      if (!done) return nothingHere();
      deps.wakeMail();
      return { status: 200, body: done };
    },
    undoSubmissionWithdrawal: async ({ params: { id }, actor: { personId } }) => {
      const done = await undoWithdrawalAsDirector(deps, { id, personId });
      if (done.kind === "unknown") return nothingHere();
      if (done.kind === "refused") return problem(409, done.detail);
      deps.wakeMail();
      return { status: 200, body: await addEdition(db, done.submission) };
    },
    toggleFavorite: async ({ params, body }) => {
      const row = await addEdition(db, await toggleFavorite(db, params.id, body.version));
      return row ? { status: 200, body: row } : unlike(params.id);
    },
  });
}

/**
 * The receipt of an entry: its announced status, never the private one. For a payment's id without its secret it only
 * says that the entry was submitted.
 */
function receiptOf(
  { submission, own }: Extract<Finalized, { submission: SubmissionRow }>,
  facts: FestivalSettings,
  { lacksFilm }: { lacksFilm: boolean },
) {
  const receipt = {
    ...submission,
    ...shownTier(facts, submission),
    waivedCents: submission.waivedCents || undefined,
    currency: submission.waivedCents > 0 ? submission.currency : undefined,
    forNext: submission.forNext || undefined,
    filmUntil: lacksFilm ? formatLastCorrection(facts, submission.submittedAt) : undefined,
  };
  return own
    ? { ...receipt, status: submission.announcedStatus }
    : { ...receipt, filmTitle: null, logLine: null, status: "pending" as const };
}

/** The response to a submitted payment. Refusals have the state in `payment`: unpaid, processing, held, refunded. */
function answer(result: Finalized, facts: FestivalSettings, film: { lacksFilm: boolean }) {
  switch (result.kind) {
    case "made":
      return { status: 201 as const, body: receiptOf(result, facts, film) };
    case "already made":
      return { status: 200 as const, body: receiptOf(result, facts, film) };
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
    case "no values":
    case "unknown intent":
      return problem(402, "There is no payment for this entry. Please pay the fee first.", {
        payment: "unpaid",
      });
    case "unpaid":
      if (result.status === "processing") {
        const detail =
          "Your bank is still processing the payment. We submit your entry automatically when it arrives.";
        return problem(402, detail, { payment: "processing" });
      }
      return problem(402, "The submission fee has not been paid yet.", { payment: "unpaid" });
  }
}
