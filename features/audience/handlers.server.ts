import type { Database } from "~/db/client";
import { awardRows } from "~/features/awards/commands.server";
import { describeAward } from "~/features/awards/queries.server";
import { awardSchema } from "~/features/awards/schema";
import { unknownAward } from "~/features/awards/texts";
import { resolveEdition, unknownEdition } from "~/features/settings/editions.queries.server";
import {
  changeResponse,
  notFoundResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { pathFor } from "~/lib/paths";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { makeToken } from "~/lib/token.server";
import { codeEnd, codesWith, minuteOf } from "./code.rules.server";
import { castVote, changeBox, decideByVote, putPaper, voidBox } from "./commands.server";
import * as calls from "./contract";
import { readVoteToken, voteCookie } from "./cookie.rules.server";
import { handleFormPost } from "./form-post.commands.server";
import { findBallot, findBox, paginateBoxes, readBoxes, toBallot } from "./queries.server";
import { readVoteResult } from "./result.queries.server";
import { boxSchema } from "./schema";
import { voteRefusals } from "./texts";

type Deps = { db: Database; clock: Clock; secrets: SecretKeys; publicUrl: string };

const noStore = { "Cache-Control": "no-store" };

/** The calls about the audience's vote. */
export function audienceApi(deps: Deps): Endpoint[] {
  const { db, clock, secrets, publicUrl } = deps;
  const editBy = (actor: Actor) => ({ ...deps, by: actor.name, actor });
  const boxRefusal = {
    ...deps,
    subject: "This vote",
    schema: boxSchema,
    readCurrent: ({ screeningId }: { screeningId: string }) => findBox(db, screeningId, clock()),
    notFound: voteRefusals.unknownBox,
  };
  const reply = (result: Awaited<ReturnType<typeof changeBox>>) =>
    changeResponse(200, result, boxRefusal);
  return implement(calls)("awards", {
    listBoxes: async ({ query: { edition: year, ...page }, request }) => {
      const edition = await resolveEdition(db, { edition: year });
      if (!edition) return unknownEdition({ edition: year });
      const boxes = await readBoxes(db, edition, clock());
      return pageReply(paginateBoxes(boxes, page), request);
    },
    changeBox: async ({ params: { screeningId }, body, actor }) =>
      reply(await changeBox(editBy(actor), screeningId, body)),
    putPaper: async ({ params: { screeningId }, body, actor }) =>
      reply(await putPaper(editBy(actor), screeningId, body)),
    voidBox: async ({ params: { screeningId }, body, actor }) =>
      reply(await voidBox(editBy(actor), screeningId, body)),
    readHallCode: async ({ params: { screeningId } }) => {
      const now = clock();
      const box = await findBox(db, screeningId, now);
      if (!box) return notFoundResponse(voteRefusals.unknownBox);
      if (box.state !== "open") return problem(409, voteRefusals.notOpen);
      const minute = minuteOf(now);
      const [code = ""] = codesWith(secrets)(screeningId, minute);
      const url = publicUrl + pathFor("voteBallot", { code: code.toLowerCase() });
      return { status: 200, body: { code, url, validUntil: codeEnd(minute) } };
    },
    readBallot: async ({ params: { code }, request }) => {
      const token = readVoteToken(request, publicUrl);
      const openBallot = await findBallot({ db, secrets, now: clock() }, code, token);
      return openBallot
        ? { status: 200, body: toBallot(openBallot), headers: noStore }
        : problem(404, voteRefusals.unknownCode, {}, noStore);
    },
    castVote: async ({ body, request }) => {
      const token = readVoteToken(request, publicUrl) ?? makeToken();
      const outcome = await castVote(deps, { ...body, token });
      if (outcome.kind === "unknown code") return problem(404, voteRefusals.unknownCode);
      if (outcome.kind === "full") return problem(409, voteRefusals.full);
      if (outcome.kind === "foreign film") {
        const path = `votes.${outcome.index}.filmId`;
        return invalid([{ path, message: voteRefusals.foreignFilm }]);
      }
      return {
        status: outcome.isFirst ? 201 : 200,
        body: { until: outcome.until },
        cookies: [voteCookie(publicUrl, token)],
      };
    },
    castVoteOnPage: async ({ params: { code }, request }) => {
      const token = readVoteToken(request, publicUrl) ?? makeToken();
      const body = await request.text();
      const { location, isVoteStored } = await handleFormPost(deps, { code, token, body });
      return {
        status: 303,
        headers: { Location: location },
        cookies: isVoteStored ? [voteCookie(publicUrl, token)] : [],
      };
    },
    readResult: async ({ params: { id } }) => {
      const award = await awardRows.find(db, id);
      if (!award) return notFoundResponse(unknownAward);
      if (award.kind !== "audience") return problem(409, voteRefusals.notAudience);
      const result = await readVoteResult(db, award, clock());
      return result ? { status: 200, body: result } : problem(409, voteRefusals.notEnded);
    },
    decideByVote: async ({ params: { id }, body: { version }, actor }) => {
      return changeResponse(200, await decideByVote(editBy(actor), id, version), {
        ...deps,
        subject: "This award",
        schema: awardSchema,
        readCurrent: (row) => describeAward(db, row),
        notFound: unknownAward,
      });
    },
  });
}
