import type { Database } from "~/db/client";
import { findEdition, refuseEdition } from "~/features/settings/editions.queries.server";
import {
  changeResponse,
  notFoundResponse,
  refusalResponse,
} from "~/features/settings/refusal-response.queries.server";
import { rowHandlers } from "~/features/settings/rows/handlers.server";
import { type Actor, type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  addFromSettings,
  addHonor,
  awardRows,
  changeAward,
  changeHonor,
  createAward,
  removeHonor,
  revokeHonor,
} from "./commands.server";
import * as calls from "./contract";
import { findLaurel, readRevealedAwards, searchLaurels } from "./public.queries.server";
import {
  describeAward,
  describeAwards,
  describePage,
  findCandidates,
  readHonor,
} from "./queries.server";
import { revealAward, revealAwards, undoReveal } from "./reveal.commands.server";
import { awardSchema, honorSchema } from "./schema";
import { unknownAward, unknownLaurel } from "./texts";

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** The calls about awards and honors. */
export function awardsApi(deps: Deps): Endpoint[] {
  const { db } = deps;
  const editBy = (actor: Actor) => ({ ...deps, by: actor.name, actor });
  const findAward = async (_: Database, id: string) => {
    const row = await awardRows.find(db, id);
    return row && describeAward(db, row);
  };
  const rows = rowHandlers(
    deps,
    { subject: "This award", schema: awardSchema },
    {
      ...awardRows,
      list: async (_, query) =>
        describePage(db, await awardRows.list(db, query), { seesPrivate: true }),
      find: findAward,
      create: createAward,
      change: changeAward,
    },
  );
  const awardRefusal = {
    ...deps,
    subject: "This award",
    schema: awardSchema,
    readCurrent: ({ id }: { id: string }) => findAward(db, id),
    notFound: unknownAward,
  };
  const honorRefusal = {
    ...deps,
    subject: "This honor",
    schema: honorSchema,
    readCurrent: (row: Parameters<typeof readHonor>[1]) => readHonor(db, row),
  };
  return implement(calls)("awards", {
    listAwards: async ({ query, request, actor }) => {
      const unknownEdition = await refuseEdition(db, query);
      if (unknownEdition) return unknownEdition;
      const page = await awardRows.list(db, query);
      return pageReply(await describePage(db, page, { seesPrivate: isDirector(actor) }), request);
    },
    createAward: rows.create,
    createAwardsFromSettings: async ({ query: { edition }, actor }) => {
      const result = await addFromSettings(editBy(actor), edition);
      return result.kind === "done"
        ? { status: 201, body: await describeAwards(db, result.body) }
        : refusalResponse(result, awardRefusal);
    },
    revealAwards: async ({ body: { ids }, actor }) =>
      changeResponse(200, await revealAwards(editBy(actor), ids), awardRefusal),
    readAward: async ({ params: { id }, actor }) => {
      const row = await awardRows.find(db, id);
      const [award] = await describeAwards(db, row ? [row] : [], {
        seesPrivate: isDirector(actor),
      });
      return award ? { status: 200, body: award } : notFoundResponse(unknownAward);
    },
    changeAward: rows.change,
    deleteAward: rows.remove,
    listCandidates: async ({ params: { id }, query: { q } }) => {
      const row = await awardRows.find(db, id);
      if (!row) return notFoundResponse(unknownAward);
      return { status: 200, body: await findCandidates(db, row, q) };
    },
    addHonor: async ({ params: { id }, body, actor }) => {
      const result = await addHonor(editBy(actor), id, body);
      return changeResponse(201, result, { ...honorRefusal, notFound: unknownAward });
    },
    revealAward: async ({ params: { id }, body: { version }, actor }) =>
      changeResponse(200, await revealAward(editBy(actor), id, version), awardRefusal),
    undoReveal: async ({ params: { id }, body: { version }, actor }) =>
      changeResponse(200, await undoReveal(editBy(actor), id, version), awardRefusal),
    changeHonor: async ({ params: { id }, body, actor }) =>
      changeResponse(200, await changeHonor(editBy(actor), id, body), honorRefusal),
    removeHonor: async ({ params: { id }, query: { version }, actor }) =>
      changeResponse(204, await removeHonor(editBy(actor), id, version), honorRefusal),
    revokeHonor: async ({ params: { id }, body, actor }) =>
      changeResponse(200, await revokeHonor(editBy(actor), id, body), honorRefusal),
    readEditionAwards: async ({ params: { slug } }) => {
      const edition = await findEdition(db, slug);
      if (!edition || edition.state === "preparing") return notFoundResponse();
      return {
        status: 200,
        body: { edition: slug, awards: await readRevealedAwards(db, edition.id) },
      };
    },
    searchLaurels: async ({ query: { film } }) => ({
      status: 200,
      body: await searchLaurels(db, film),
      headers: { "Cache-Control": "no-store" },
    }),
    readLaurel: async ({ params: { code } }) => {
      const laurel = await findLaurel(db, code);
      return laurel ? { status: 200, body: laurel } : notFoundResponse(unknownLaurel);
    },
  });
}
