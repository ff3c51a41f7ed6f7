import type { z } from "zod";
import type { Database } from "~/db/client";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { ChangeResult } from "~/lib/api/change-result";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { type Page, pageReply } from "~/lib/pagination/keyset";
import { refuseEdition } from "../editions.queries.server";
import { notFoundResponse, refusalResponse } from "../refusal-response.queries.server";
import type { EditedRow, RowQuery } from "./commands.server";

/** The operations of `editedRows`, any of which a noun may replace by its own. */
type Operations<Row extends EditedRow, New, Change> = {
  list: (db: Database, query: RowQuery) => Promise<Page<Row>>;
  find: (db: Database, id: string) => Promise<Row | null>;
  create: (edit: EditContext, values: New) => Promise<ChangeResult<Row, Row>>;
  change: (edit: EditContext, id: string, change: Change) => Promise<ChangeResult<Row, Row>>;
  remove: (edit: EditContext, id: string, version: number) => Promise<ChangeResult<null, Row>>;
};

type Params = { params: { id: string }; actor: Actor };

/**
 * The handlers of `rowCalls`, for `implement(calls)`. `subject` begins the sentence of an edit conflict: 'This
 * partner'; `schema` limits the values that it shows.
 */
export function rowHandlers<Row extends EditedRow, New, Change>(
  { db, clock }: { db: Database; clock: Clock },
  { subject, schema }: { subject: string; schema: z.ZodType },
  rows: Operations<Row, New, Change>,
) {
  const editBy = (actor: Actor): EditContext => ({ db, clock, by: actor.name, actor });
  const refusalContext = {
    db,
    clock,
    subject,
    schema,
    readCurrent: ({ id }: { id: string }) => rows.find(db, id),
  };
  return {
    list: async ({ query, request }: { query: RowQuery; request: Request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await rows.list(db, query), request),
    create: async ({ body, actor }: { body: New; actor: Actor }) => {
      const created = await rows.create(editBy(actor), body);
      return created.kind === "done"
        ? { status: 201 as const, body: created.body }
        : refusalResponse(created, refusalContext);
    },
    read: async ({ params: { id } }: Pick<Params, "params">) => {
      const body = await rows.find(db, id);
      return body ? { status: 200 as const, body } : notFoundResponse();
    },
    change: async ({ params: { id }, body, actor }: Params & { body: Change }) => {
      const changed = await rows.change(editBy(actor), id, body);
      return changed.kind === "done"
        ? { status: 200 as const, body: changed.body }
        : refusalResponse(changed, refusalContext);
    },
    remove: async ({ params: { id }, query, actor }: Params & { query: { version: number } }) => {
      const deleted = await rows.remove(editBy(actor), id, query.version);
      return deleted.kind === "done"
        ? { status: 204 as const }
        : refusalResponse(deleted, refusalContext);
    },
  };
}
