import type { Database } from "~/db/client";
import {
  notFoundResponse,
  refusalResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  type HiddenByConflict,
  readEditContext,
  readHiddenByConflict,
} from "../conflicts.queries.server";
import { changeBlock, createBlock, deleteBlock } from "./commands.server";
import * as calls from "./contract";
import { findBlock, listBlocks } from "./queries.server";
import { blockSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function blocksApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = (hiddenByConflict: HiddenByConflict) => ({
    db,
    clock,
    subject: "This block",
    schema: blockSchema,
    readCurrent: ({ id }: { id: string }) => findBlock(db, id, hiddenByConflict),
  });
  return implement(calls)("programme", {
    listBlocks: async ({ query, request, actor }) =>
      pageReply(await listBlocks(db, query, await readHiddenByConflict(db, actor)), request),
    createBlock: async ({ body, actor }) => {
      const editContext = await readEditContext(db, clock, actor);
      const result = await createBlock(editContext, body);
      if (result.kind !== "done")
        return refusalResponse(result, responseContext(editContext.hiddenByConflict));
      return { status: 201, body: result.body };
    },
    readBlock: async ({ params, actor }) => {
      const body = await findBlock(db, params.id, await readHiddenByConflict(db, actor));
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeBlock: async ({ params: { id }, body, actor }) => {
      const editContext = await readEditContext(db, clock, actor);
      const result = await changeBlock(editContext, id, body);
      if (result.kind !== "done")
        return refusalResponse(result, responseContext(editContext.hiddenByConflict));
      return { status: 200, body: result.body };
    },
    deleteBlock: async ({ params: { id }, query, actor }) => {
      const editContext = await readEditContext(db, clock, actor);
      const result = await deleteBlock(editContext, id, query.version);
      return result.kind === "done"
        ? { status: 204 }
        : refusalResponse(result, responseContext(editContext.hiddenByConflict));
    },
  });
}
