import { z } from "zod";
import type { Database } from "~/db/client";
import { outboxStates } from "~/features/mail/schema";
import type { ReadPage } from "~/http/call";
import { defaultPageSize } from "~/http/page-query";
import { seedPage } from "~/http/paging";
import {
  findNeighbors,
  findSubmission,
  listEvents,
  listSubmissionMails,
  listSubmissions,
  submissionListQuerySchema,
} from "../queries.server";
import { filterQuery, filtersFrom } from "../rules";
import {
  type Submission,
  type SubmissionFilters,
  submissionListPath,
  submissionSchema,
} from "../schema";
import { type FilterOptions, readFilterOptions } from "../tallies.server";

/** What the director's pages of submissions show, as the browser gets it. */

type ListPage = {
  /** The call that the first page stands for. */
  path: string;
  first: ReadPage<Submission>;
  filters: SubmissionFilters;
  options: FilterOptions;
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
  return { path, first, filters, options: await readFilterOptions(db) };
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
    mails: mails.map(({ sentAt, state, ...mail }) => ({
      ...mail,
      state: z.enum(outboxStates).parse(state),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmissionDetail>>>;
