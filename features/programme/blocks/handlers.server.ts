import type { Database } from "~/db/client";
import {
  changeResponse,
  notFoundResponse,
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
import { type BlockRow, findBlock, listBlocks } from "./queries.server";
import { blockSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The calls about blocks. */
export function blocksApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = ({ hiddenByConflict }: { hiddenByConflict: HiddenByConflict }) => ({
    db,
    clock,
    subject: "This block",
    schema: blockSchema,
    readCurrent: ({ id }: BlockRow) => findBlock(db, id, hiddenByConflict),
  });
  return implement(calls)("programme", {
    listBlocks: async ({ query, request, actor }) =>
      pageReply(await listBlocks(db, query, await readHiddenByConflict(db, actor)), request),
    createBlock: async ({ body, actor }) => {
      const edit = await readEditContext(db, clock, actor);
      return changeResponse(201, await createBlock(edit, body), responseContext(edit));
    },
    readBlock: async ({ params, actor }) => {
      const body = await findBlock(db, params.id, await readHiddenByConflict(db, actor));
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeBlock: async ({ params: { id }, body, actor }) => {
      const edit = await readEditContext(db, clock, actor);
      return changeResponse(200, await changeBlock(edit, id, body), responseContext(edit));
    },
    deleteBlock: async ({ params: { id }, query, actor }) => {
      const edit = await readEditContext(db, clock, actor);
      return changeResponse(204, await deleteBlock(edit, id, query.version), responseContext(edit));
    },
  });
}
