import type { z } from "zod";
import type { ReadList } from "~/http/call";
import type { Row } from "~/http/contract";
import { type ListContract, type Page, seedList } from "~/http/paging";

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
