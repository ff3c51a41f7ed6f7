import { deleteScreener } from "~/features/screeners/commands.server";
import { screenerTexts } from "~/features/screeners/texts";
import { CONFLICT_MESSAGE, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { describeError, type Logger } from "~/lib/log";
import { answerEntry } from "../confirmation/commands.server";
import { submitDeliverable } from "../deliverables/commands.server";
import type { FinalizeDeps } from "../payments/finalize.server";
import { markSeen } from "../private-page/announced.server";
import { formOnPage } from "../private-page/form-post.server";
import { mayBeSent, sendLinks } from "../private-page/lost-links.server";
import {
  agreeToTerms,
  correctEntry,
  type FilmAccess,
  filmBehind,
  readEntry,
  withdrawEntry,
} from "../private-page/queries.server";
import * as calls from "./contract";
import { endOtherLinks } from "./ending.server";
import { entrySchema } from "./schema";

const unknown = () => problem(404, "This link does not work.");

/** Calls of a filmmaker's private page; the token in the URL is the permission. */
export function entryApi(given: FinalizeDeps & FilmAccess & { log: Logger }): Endpoint[] {
  return implement(calls)("submissions", {
    readEntry: async ({ params }) => {
      const found = await readEntry(given, params.token);
      if (!found) return unknown();
      return { status: 200, body: found.entry, headers: { "Cache-Control": "no-store" } };
    },
    markEntrySeen: async ({ params }) =>
      (await markSeen(given.db, given.clock, params.token)) ? { status: 204 } : unknown(),
    answerEntry: async ({ params, body }) => {
      const done = await answerEntry(given, params.token, body);
      if (done.kind === "unknown") return unknown();
      if (done.kind === "refused") return problem(409, done.detail);
      return { status: 200, body: done.entry };
    },
    submitDeliverable: async ({ params, body }) => {
      const done = await submitDeliverable(given, params.token, params.id, body.value);
      if (done.kind === "unknown") return unknown();
      if (done.kind === "refused") return problem(409, done.detail);
      if (done.kind === "invalid") return invalid(done.errors);
      return { status: 200, body: done.entry };
    },
    answerOnPage: async ({ params, request }) =>
      (await formOnPage(given, params.token, await request.text())) ?? unknown(),
    sendLinks: async ({ body: { email } }) => {
      if (await mayBeSent(given, email)) {
        // After the response, so that neither it nor its time reveals whether there are entries.
        sendLinks(given, email).catch((error: unknown) =>
          given.log.error("links not sent", { error: describeError(error) }),
        );
      }
      return { status: 202 };
    },
    correctEntry: async ({ params, body }) => {
      const result = await correctEntry(given, params.token, body);
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      if (result.kind === "stale") {
        return conflictResponse(CONFLICT_MESSAGE("Your entry"), entrySchema, result.newest);
      }
      if (result.kind === "invalid") return invalid(result.errors);
      given.wakeMail();
      return { status: 200, body: result.entry };
    },
    endOtherLinks: async ({ params }) => {
      const ended = await endOtherLinks(given, params.token);
      return ended === null ? unknown() : { status: 200, body: { ended } };
    },
    agreeToTerms: async ({ params }) => {
      const entry = await agreeToTerms(given, params.token);
      return entry ? { status: 200, body: entry } : unknown();
    },
    deleteScreener: async ({ params }) => {
      const found = await filmBehind(given, params.token);
      if (!found) return unknown();
      if (found.isAccepted) return problem(409, screenerTexts.accepted);
      await deleteScreener(given, found.submissionId);
      const page = await readEntry(given, params.token);
      return page ? { status: 200, body: page.entry } : unknown();
    },
    withdrawEntry: async ({ params }) => {
      const entry = await withdrawEntry(given, params.token);
      if (!entry) return unknown();
      given.wakeMail();
      return { status: 200, body: entry };
    },
  });
}
