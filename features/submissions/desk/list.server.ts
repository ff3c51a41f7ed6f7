import { z } from "zod";
import type { Database } from "~/db/client";
import type { ReadList } from "~/http/call";
import { seedList } from "~/http/paging";
import * as calls from "../calls";
import {
  findNeighbors,
  findSubmission,
  listEvents,
  listSubmissionMails,
  listSubmissions,
} from "../queries.server";
import { filterQuery, filtersFrom } from "../rules";
import { type Submission, type SubmissionFilters, submissionSchema } from "../schema";
import { type FilterOptions, readFilterOptions } from "../tallies.server";

/** What the director's pages of submissions show, as the browser gets it. */

type ListPage = ReadList<Submission> & {
  filters: SubmissionFilters;
  options: FilterOptions;
};

/** The first page of the list that an address asks for; what cannot be read in it is left out. */
export async function readSubmissionList(db: Database, search: URLSearchParams): Promise<ListPage> {
  const filters = filtersFrom(search);
  const cursor = search.get("cursor") ?? undefined;
  const call = calls.listSubmissions;
  const asked = call.query.safeParse({ ...filters, cursor });
  const page = await listSubmissions(db, asked.data ?? call.query.parse(filters));
  const kept = Object.fromEntries(new URLSearchParams(filterQuery(filters)));
  const query = { ...kept, cursor: asked.success ? cursor : undefined };
  return {
    ...seedList(page, call, { query }),
    filters,
    options: await readFilterOptions(db),
  };
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
    mails: mails.map(({ sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

export type SubmissionDetail = NonNullable<Awaited<ReturnType<typeof readSubmissionDetail>>>;
