import type { z } from "zod";
import type { ReadPage } from "~/http/call";
import {
  defaultPageSize,
  type Page,
  type PageQuery,
  pageQuerySchema,
  seedPage,
} from "~/http/paging";

type List<T> = { item: z.ZodType<T>; read: (query: PageQuery) => Promise<Page<unknown>> };

/**
 * The page of a list that an address asks for with `?cursor=`, else the first,
 * and the path of the call that answers the same: `filters` are the call's.
 * `pageQuery` reads the cursor where the list's ids are no uuids.
 */
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
