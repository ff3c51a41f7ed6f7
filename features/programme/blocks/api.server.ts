import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { nothingHere, refusal } from "../changed.server";
import * as calls from "./calls";
import { changeBlock, createBlock, deleteBlock } from "./commands.server";
import { findBlock, listBlocks } from "./queries.server";
import { blockSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function blocksApi({ db, clock }: Deps): Endpoint[] {
  const about = (id: string) => ({
    what: "This block",
    schema: blockSchema,
    now: () => findBlock(db, id),
  });
  return handlers(calls)("programme", {
    listBlocks: async ({ query, request }) => pageReply(await listBlocks(db, query), request),
    createBlock: async ({ body, actor }) => {
      const made = await createBlock({ db, clock, by: actor.name }, body);
      return made.kind === "done" ? { status: 201, body: made.body } : refusal(made, about(""));
    },
    readBlock: async ({ params }) => {
      const body = await findBlock(db, params.id);
      return body ? { status: 200, body } : nothingHere();
    },
    changeBlock: async ({ params: { id }, body, actor }) => {
      const made = await changeBlock({ db, clock, by: actor.name }, id, body);
      return made.kind === "done" ? { status: 200, body: made.body } : refusal(made, about(id));
    },
    deleteBlock: async ({ params: { id }, query }) => {
      const gone = await deleteBlock({ db }, id, query.version);
      return gone.kind === "done" ? { status: 204 } : refusal(gone, about(id));
    },
  });
}
