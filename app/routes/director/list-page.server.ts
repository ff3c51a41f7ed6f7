import type { z } from "zod";
import type { ReadList, ReadPage } from "~/http/call";
import type { Row } from "~/http/contract";
import { defaultPageSize, pageQuerySchema } from "~/http/page-query";
import { type ListContract, type Page, type PageQuery, seedList, seedPage } from "~/http/paging";

type PagedCall<In, Out, Query> = ListContract<In, Out> & {
  query: z.ZodType<Query, { cursor?: string }>;
};

/**
 * The page of a list that an address asks for with `?cursor=`, else the first; `filters`
 * are those of the call that answers the same.
 */
export async function listPage<In, Out, Query>(
  url: URL,
  call: PagedCall<In, Out, Query>,
  filters: Record<string, string | undefined>,
  read: (query: Query) => Promise<Page<Row<In>>>,
): Promise<ReadList<Out>> {
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const asked = call.query.safeParse({ ...filters, cursor });
  const query = asked.success ? { ...filters, cursor } : filters;
  const page = await read(asked.data ?? call.query.parse(filters));
  return seedList(page, call, { query });
}

type List<T> = { item: z.ZodType<T>; read: (query: PageQuery) => Promise<Page<unknown>> };

export async function readListPage<T>(
  url: URL,
  call: string,
  filters: Record<string, string>,
  { item, read }: List<T>,
  pageQuery: z.ZodType<PageQuery> = pageQuerySchema,
): Promise<{ path: string; first: ReadPage<T> }> {
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const query = pageQuery.safeParse({ cursor });
  const search = new URLSearchParams(filters);
  if (cursor && query.success) search.set("cursor", cursor);
  const path = search.size > 0 ? `${call}?${search}` : call;
  const page = await read(query.success ? query.data : { limit: defaultPageSize });
  return { path, first: seedPage(page, item, path) };
}
