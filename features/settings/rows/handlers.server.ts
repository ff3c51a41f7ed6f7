import type { z } from "zod";
import type { Database } from "~/db/client";
import type { EditContext } from "~/lib/api/audit-log.server";
import type { ChangeResult } from "~/lib/api/change-result";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { type Page, pageReply } from "~/lib/pagination/keyset";
import { type EditionQuery, refuseEdition } from "../editions.queries.server";
import { changeResponse, notFoundResponse } from "../refusal-response.queries.server";
import type { EditedRow, RowQuery } from "./commands.server";

/** The row of an edit conflict. Only its id counts: it is read again, in the form that the caller gets. */
type StoredRow = { id: string };

/** The operations of `editedRows`, any of which a noun may replace by its own. */
type Operations<Row extends EditedRow, New, Change> = {
  list: (db: Database, query: RowQuery) => Promise<Page<Row>>;
  find: (db: Database, id: string) => Promise<Row | null>;
  create: (edit: EditContext, values: New, year?: string) => Promise<ChangeResult<Row, StoredRow>>;
  change: (edit: EditContext, id: string, change: Change) => Promise<ChangeResult<Row, StoredRow>>;
  remove: (
    edit: EditContext,
    id: string,
    version: number,
  ) => Promise<ChangeResult<null, StoredRow>>;
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
    create: async ({ body, query, actor }: { body: New; query: EditionQuery; actor: Actor }) =>
      changeResponse(201, await rows.create(editBy(actor), body, query.edition), refusalContext),
    read: async ({ params: { id } }: Pick<Params, "params">) => {
      const body = await rows.find(db, id);
      return body ? { status: 200 as const, body } : notFoundResponse();
    },
    change: async ({ params: { id }, body, actor }: Params & { body: Change }) =>
      changeResponse(200, await rows.change(editBy(actor), id, body), refusalContext),
    remove: async ({ params: { id }, query, actor }: Params & { query: { version: number } }) =>
      changeResponse(204, await rows.remove(editBy(actor), id, query.version), refusalContext),
  };
}
