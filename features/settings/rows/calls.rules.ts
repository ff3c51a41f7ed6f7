import { z } from "zod";
import { type Access, contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { requiredVersionField, requiredVersionQuery } from "~/lib/api/version-field";
import { pageQueryFor, type SortKind } from "~/lib/pagination/query-schema";
import { uuidPattern } from "~/lib/uuid";
import { editionFilter, editionQuery } from "../edition.schema";

/** The five calls of a noun whose rows are edited one at a time. Runs anywhere. */

type RowFields = z.ZodRawShape;

type Declared<
  Path extends `/${string}`,
  Sent extends RowFields,
  Stored extends z.ZodType,
  A extends Access,
> = {
  /** Written out, so that a search finds it. */
  path: Path;
  access: A;
  /** 'partner' and 'partners', for the description. */
  noun: string;
  plural: string;
  /** The fields of a new row. A change sends some of them. */
  fields: z.ZodObject<Sent>;
  /** A row as calls answer it. */
  row: Stored;
  /** The kind of the column that the list is sorted by. */
  sort: SortKind;
};

/**
 * `export const { list: listPartners, … } = rowCalls({ path: "/api/partners", … })`: GET with `q`, `edition`, `limit`
 * and `cursor`; POST with `edition`; GET, PATCH and DELETE of '/{id}' with the version that was edited. Any of them may be
 * a contract of its own instead. A noun without search or edition ignores `q` and `edition`.
 */
export function rowCalls<
  const Path extends `/${string}`,
  Sent extends RowFields,
  Stored extends z.ZodType,
  const A extends Access,
>({ path, access, noun, plural, fields, row, sort }: Declared<Path, Sent, Stored, A>) {
  const rowPath = `${path}/{id}` as `${Path}/{id}` & `/${string}`;
  return {
    list: contract({
      method: "GET",
      path,
      access,
      summary: `List ${plural}`,
      query: pageQueryFor(uuidPattern, sort).extend({
        q: z.string().trim().max(200).optional(),
        edition: editionFilter.optional(),
      }),
      replies: { 200: z.array(row) },
    }),
    create: contract({
      method: "POST",
      path,
      access,
      summary: `Add a ${noun}`,
      query: editionQuery,
      body: fields,
      replies: { 201: row },
      refusals: [409],
    }),
    read: contract({
      method: "GET",
      path: rowPath,
      access,
      summary: `One ${noun}`,
      params: idParams,
      replies: { 200: row },
      refusals: [404],
    }),
    change: contract({
      method: "PATCH",
      path: rowPath,
      access,
      summary: `Change a ${noun} (missing fields stay)`,
      params: idParams,
      body: fields.partial().extend(requiredVersionField),
      replies: { 200: row },
      refusals: [404, 409],
    }),
    remove: contract({
      method: "DELETE",
      path: rowPath,
      access,
      summary: `Delete a ${noun}`,
      params: idParams,
      query: requiredVersionQuery,
      replies: { 204: null },
      refusals: [404, 409],
    }),
  };
}
