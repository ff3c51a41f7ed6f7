import type { FinalizeDeps } from "~/features/checkout/payments/finalize.commands.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { deleteScreener } from "~/features/screeners/commands.server";
import { deleteSubtitles, putSubtitles } from "~/features/screeners/subtitles.commands.server";
import { uploadRefusals } from "~/features/screeners/texts";
import type { Refusal } from "~/features/screeners/uploads.commands.server";
import { endOtherLinks } from "~/features/submissions/links/ending.commands.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { markSeen } from "./announced.commands.server";
import { agreeToTerms, correctEntry } from "./commands.server";
import { answerEntry } from "./confirmation/commands.server";
import * as calls from "./contract";
import { submitDeliverable } from "./deliverables/commands.server";
import { findFilmByToken } from "./film-access.queries.server";
import { handleFormPost } from "./form-post.commands.server";
import { type FilmAccess, readEntry } from "./queries.server";
import { entrySchema } from "./schema";
import { saveStill } from "./still/commands.server";
import { type EntryResult, undoWithdrawal, withdrawEntry } from "./withdrawal/commands.server";

const unknown = () => problem(404, "This link does not work.");

/** Changes subtitles while the film may be changed; the response is the entry. */
async function changeSubtitles(
  deps: FinalizeDeps & FilmAccess,
  token: string,
  change: (submissionId: string) => Promise<Refusal | null>,
) {
  const film = await findFilmByToken(deps, token);
  if (!film) return unknown();
  if (!film.isOpen) return problem(409, uploadRefusals.closed);
  const refusal = await change(film.submissionId);
  if (refusal) return problem(refusal.refused, refusal.detail);
  const page = await readEntry(deps, token);
  return page ? { status: 200 as const, body: page.entry } : unknown();
}

/** Calls of a filmmaker's private page; the token in the URL is the permission. */
export function entryApi(deps: FinalizeDeps & FilmAccess & { files: FileStore }): Endpoint[] {
  const describeResult = (result: EntryResult) => {
    if (result.kind === "unknown") return unknown();
    if (result.kind === "refused") return problem(409, result.detail);
    deps.wakeMail();
    return { status: 200 as const, body: result.entry };
  };
  return implement(calls)("submissions", {
    readEntry: async ({ params }) => {
      const page = await readEntry(deps, params.token);
      if (!page) return unknown();
      return { status: 200, body: page.entry, headers: { "Cache-Control": "no-store" } };
    },
    markEntrySeen: async ({ params }) =>
      (await markSeen(deps.db, deps.clock, params.token)) ? { status: 204 } : unknown(),
    answerEntry: async ({ params, body }) => {
      const result = await answerEntry(deps, params.token, body);
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      return { status: 200, body: result.entry };
    },
    addStill: async ({ params, query, body: bytes }) => {
      const result = await saveStill(deps, params.token, { bytes, focus: query.focus ?? null });
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      if (result.kind === "invalid") return problem(422, result.detail);
      return { status: 200, body: result.entry };
    },
    submitDeliverable: async ({ params, body }) => {
      const result = await submitDeliverable(deps, params.token, params.id, body.value);
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      if (result.kind === "invalid") return invalid(result.errors);
      return { status: 200, body: result.entry };
    },
    answerOnPage: async ({ params, request }) =>
      (await handleFormPost(deps, params.token, await request.text())) ?? unknown(),
    correctEntry: async ({ params, body }) => {
      const result = await correctEntry(deps, params.token, body);
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      if (result.kind === "stale") {
        return conflictResponse(conflictMessage("Your entry"), entrySchema, result.newest);
      }
      if (result.kind === "invalid") return invalid(result.errors);
      deps.wakeMail();
      return { status: 200, body: result.entry };
    },
    endOtherLinks: async ({ params }) => {
      const ended = await endOtherLinks(deps, params.token);
      if (typeof ended === "string") return problem(409, ended);
      return ended === null ? unknown() : { status: 200, body: { ended } };
    },
    agreeToTerms: async ({ params }) => {
      const entry = await agreeToTerms(deps, params.token);
      return entry ? { status: 200, body: entry } : unknown();
    },
    putSubtitles: ({ params, query, body: bytes }) =>
      changeSubtitles(deps, params.token, (submissionId) => {
        const { language } = params;
        return putSubtitles(deps, submissionId, { language, sdh: query.sdh === "1", bytes });
      }),
    deleteSubtitles: ({ params }) =>
      changeSubtitles(deps, params.token, async (submissionId) => {
        await deleteSubtitles(deps, submissionId, params.language);
        return null;
      }),
    deleteScreener: async ({ params }) => {
      const film = await findFilmByToken(deps, params.token);
      if (!film) return unknown();
      const refusal = await deleteScreener(deps, film.submissionId, film.deletionRefusal);
      if (refusal) return problem(409, refusal);
      const page = await readEntry(deps, params.token);
      return page ? { status: 200, body: page.entry } : unknown();
    },
    withdrawEntry: async ({ params }) => describeResult(await withdrawEntry(deps, params.token)),
    undoWithdrawal: async ({ params }) => describeResult(await undoWithdrawal(deps, params.token)),
  });
}
