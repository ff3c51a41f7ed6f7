import { z } from "zod";
import type { Database } from "~/db/client";
import type { ReadPage } from "~/http/call";
import { defaultPageSize, pageQuerySchema, seedPage } from "~/http/paging";
import {
  findNeighbors,
  findSubmission,
  listEvents,
  listFavorites,
  listSubmissionMails,
  listSubmissions,
  submissionListQuerySchema,
} from "./queries.server";
import { filterQuery, filtersFrom } from "./rules";
import {
  favoriteListPath,
  type Submission,
  type SubmissionFilters,
  submissionListPath,
  submissionSchema,
} from "./schema";

/** What the director's pages of submissions show, as the browser gets it. */

type ListPage = {
  /** The call that the first page stands for. */
  path: string;
  first: ReadPage<Submission>;
  filters: SubmissionFilters;
};

/** The first page of the list that an address asks for; what cannot be read in it is left out. */
export async function readSubmissionList(db: Database, search: URLSearchParams): Promise<ListPage> {
  const filters = filtersFrom(search);
  const cursor = search.get("cursor") ?? undefined;
  const query = submissionListQuerySchema.safeParse({ ...filters, cursor });
  const asked = query.success ? query.data : { ...filters, limit: defaultPageSize };
  const page = new URLSearchParams(filterQuery(filters));
  if (cursor && query.success) page.set("cursor", cursor);
  const path = page.size > 0 ? `${submissionListPath}?${page}` : submissionListPath;
  const first = seedPage(await listSubmissions(db, asked), submissionSchema, path);
  return { path, first, filters };
}

/** The first page of the starred entries, or the one that the address names. */
export async function readFavorites(
  db: Database,
  search: URLSearchParams,
): Promise<Omit<ListPage, "filters">> {
  const cursor = search.get("cursor") ?? undefined;
  const query = pageQuerySchema.safeParse({ cursor });
  const asked = query.success ? query.data : { limit: defaultPageSize };
  const path = asked.cursor ? `${favoriteListPath}?cursor=${cursor}` : favoriteListPath;
  return { path, first: seedPage(await listFavorites(db, asked), submissionSchema, path) };
}

/** Everything about one submission, and its neighbors in the list it was found in; or null. */
export async function readSubmissionDetail(db: Database, id: string, search: URLSearchParams) {
  const row = z.uuid().safeParse(id).success ? await findSubmission(db, id) : null;
  if (!row) return null;
  const filters = filtersFrom(search);
  const events = await listEvents(db, id);
  const mails = await listSubmissionMails(db, id);
  return {
    submission: submissionSchema.parse(row),
    filters,
    neighbors: await findNeighbors(db, filters, id),
    events: events.map(({ id, kind, actor, detail, createdAt }) => ({
      id,
      kind,
      actor,
      detail,
      createdAt: createdAt.toISOString(),
    })),
    mails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt?.toISOString() ?? null })),
  };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmissionDetail>>>;
