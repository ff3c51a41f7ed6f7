import type { Database } from "~/db/client";
import { readTimeZone } from "~/features/settings/queries.server";
import { notFoundResponse } from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { maskGuests, readHiddenByConflict, visibleFilmFilter } from "../conflicts.queries.server";
import {
  acknowledgeProblem,
  checkProgramme,
  publishProgramme,
  revertProgramme,
  unacknowledgeProblem,
} from "./commands.server";
import * as calls from "./contract";
import { sendEmails } from "./notifications.commands.server";
import {
  findEmail,
  findVersion,
  listEmails,
  listVersions,
  toVersionResponse,
} from "./queries.server";

type Deps = { db: Database; clock: Clock; wakeMail: () => void };

type PublishResult = Awaited<ReturnType<typeof publishProgramme>>;

function publishReply(result: PublishResult) {
  if (result.kind === "done") return { status: 201 as const, body: result.body };
  if (result.kind === "refused") return problem(409, result.reason, result.extra);
  return result.kind === "invalid" ? invalid(result.errors) : notFoundResponse();
}

const notAWarning = () =>
  invalid([{ path: "id", message: "You can't acknowledge an error. Please fix it." }]);

const acknowledgeReply = (result: "done" | "unknown" | "error") => {
  if (result === "done") return { status: 204 as const };
  return result === "error" ? notAWarning() : notFoundResponse();
};

/** The calls that check, publish and compare the programme. */
export function versionsApi({ db, clock, wakeMail }: Deps): Endpoint[] {
  return implement(calls)("programme", {
    checkProgramme: async ({ actor }) => {
      const { problems, ...check } = await checkProgramme(
        db,
        await readHiddenByConflict(db, actor),
      );
      const visibleProblems = await maskGuests(db, problems, visibleFilmFilter(actor, clock));
      return { status: 200, body: { ...check, problems: visibleProblems } };
    },
    acknowledgeProblem: async ({ params, actor }) =>
      acknowledgeReply(await acknowledgeProblem({ db, clock, by: actor.name, actor }, params.id)),
    unacknowledgeProblem: async ({ params }) =>
      acknowledgeReply(await unacknowledgeProblem({ db }, params.id)),
    publishProgramme: async ({ body, actor }) =>
      publishReply(await publishProgramme({ db, clock, by: actor.name, actor }, body)),
    revertProgramme: async ({ body, actor }) =>
      publishReply(await revertProgramme({ db, clock, by: actor.name, actor }, body)),
    listVersions: async ({ query, request }) => pageReply(await listVersions(db, query), request),
    readVersion: async ({ params }) => {
      const row = await findVersion(db, Number(params.number));
      return row
        ? { status: 200, body: toVersionResponse(await readTimeZone(db), row) }
        : notFoundResponse();
    },
    listProgrammeEmails: async ({ query, request }) =>
      pageReply(await listEmails(db, query, query), request),
    readProgrammeEmail: async ({ params }) => {
      const body = await findEmail(db, params.id);
      return body ? { status: 200, body } : notFoundResponse();
    },
    sendProgrammeEmails: async ({ body }) => {
      const sent = await sendEmails(db, clock, body.ids);
      wakeMail();
      return { status: 200, body: { sent } };
    },
  });
}
