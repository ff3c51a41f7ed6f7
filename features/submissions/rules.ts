import { type SubmissionFilters, submissionFilterSchema } from "./schema";

/** Pure rules of the director's list. Runs anywhere. */

/** The filters in a page's address; what cannot be read is left out. */
export function filtersFrom(search: URLSearchParams): SubmissionFilters {
  const filters: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(submissionFilterSchema.shape)) {
    const read = schema.safeParse(search.get(name) ?? undefined);
    if (read.success && read.data) filters[name] = read.data;
  }
  return filters;
}

/** The filters as a query, '?type=log_line&q=night', or ''. */
export function filterQuery(filters: SubmissionFilters): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(submissionFilterSchema.shape) as (keyof SubmissionFilters)[]) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  const text = search.toString();
  return text && `?${text}`;
}
