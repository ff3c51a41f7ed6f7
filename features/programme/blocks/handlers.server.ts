import type { Database } from "~/db/client";
import { editRefusal, notFoundResponse } from "~/features/settings/edit-refusals.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  editContextOf,
  type HiddenByConflict,
  readHiddenByConflict,
} from "../conflicts.queries.server";
import { changeBlock, createBlock, deleteBlock } from "./commands.server";
import * as calls from "./contract";
import { findBlock, listBlocks } from "./queries.server";
import { blockSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function blocksApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = (id: string, inConflict: HiddenByConflict) => ({
    db,
    clock,
    subject: "This block",
    schema: blockSchema,
    readCurrent: () => findBlock(db, id, inConflict),
  });
  return implement(calls)("programme", {
    listBlocks: async ({ query, request, actor }) =>
      pageReply(await listBlocks(db, query, await readHiddenByConflict(db, actor)), request),
    createBlock: async ({ body, actor }) => {
      const editContext = await editContextOf(db, clock, actor);
      const created = await createBlock(editContext, body);
      if (created.kind !== "done")
        return editRefusal(created, responseContext("", editContext.inConflict));
      return { status: 201, body: created.body };
    },
    readBlock: async ({ params, actor }) => {
      const body = await findBlock(db, params.id, await readHiddenByConflict(db, actor));
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeBlock: async ({ params: { id }, body, actor }) => {
      const editContext = await editContextOf(db, clock, actor);
      const changed = await changeBlock(editContext, id, body);
      if (changed.kind !== "done")
        return editRefusal(changed, responseContext(id, editContext.inConflict));
      return { status: 200, body: changed.body };
    },
    deleteBlock: async ({ params: { id }, query, actor }) => {
      const editContext = await editContextOf(db, clock, actor);
      const deleted = await deleteBlock(editContext, id, query.version);
      return deleted.kind === "done"
        ? { status: 204 }
        : editRefusal(deleted, responseContext(id, editContext.inConflict));
    },
  });
}
