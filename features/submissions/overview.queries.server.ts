import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { MediaState } from "~/db/enums";
import {
  entryLabels,
  films,
  juryPhases,
  labels,
  linkChecks,
  media,
  scorecards,
  submissions,
} from "~/db/schema";
import { stillsOf } from "~/lib/pictures";
import { lacksFilm } from "./missing-link.commands.server";
import type { EntryFilm } from "./schema";
import type { EntryOverview, SubmissionRow } from "./types.rules.server";

/** What a list of entries shows beside their own fields: the jury's score, the state of the film, a still, labels. */

/** The submitted scores of an entry in the last phase in which it has any; one row, or none. */
const lastScores = sql`select avg(${scorecards.total}) as mean, count(*)::int as count
  from ${scorecards} join ${juryPhases} on ${juryPhases.id} = ${scorecards.phaseId}
  where ${scorecards.submissionId} = ${submissions.id} and ${scorecards.state} = 'given'
    and ${scorecards.total} is not null
  group by ${juryPhases.id} order by ${juryPhases.closesAt} desc, ${juryPhases.ordinal} desc limit 1`;

/** The mean of those scores, 0 to 100; null without any. */
export const meanScore: SQL = sql`(select last.mean from (${lastScores}) as last)`;

/** The state of the upload that counts: a playable film before one that is being uploaded. */
const uploadState = sql`select ${media.state} as state from ${media}
  where ${media.submissionId} = ${submissions.id} and ${media.kind} = 'screener' and ${media.state} <> 'deleted'
  order by (${media.state} = 'ready') desc, ${media.createdAt} desc limit 1`;

const hasUpload = sql`exists (select from ${media} where ${media.submissionId} = ${submissions.id}
  and ${media.kind} = 'screener' and ${media.state} = 'ready')`;
const isLinkBroken = sql`exists (select from ${linkChecks} where ${linkChecks.submissionId} = ${submissions.id}
  and ${linkChecks.url} = ${submissions.filmUrl} and ${linkChecks.result} = 'gone')`;

/** The conditions of the states of a film that the list filters by; 'missing' is `lacksFilm`. */
export const filmConditions: Record<"uploaded" | "link" | "broken", SQL> = {
  uploaded: hasUpload,
  link: sql`(${submissions.filmUrl} is not null and not ${hasUpload})`,
  broken: isLinkBroken,
};

/** The labels of an entry by name, as JSON. */
const ownLabels = sql`(select coalesce(json_agg(
    json_build_object('id', ${labels.id}, 'name', ${labels.name}, 'accent', ${labels.accent})
    order by lower(${labels.name})), '[]')
  from ${entryLabels} join ${labels} on ${labels.id} = ${entryLabels.labelId}
  where ${entryLabels.submissionId} = ${submissions.id})`;

type UploadState = Exclude<MediaState, "deleted">;

type Row = Pick<EntryOverview, "lacksFilm" | "labels"> & {
  id: string;
  mean: number | null;
  count: number | null;
  state: UploadState | null;
  isBroken: boolean;
  isLinked: boolean;
  /** Null without a film of the programme. */
  imageUrl: string | null;
  stillUrls: string[] | null;
};

const uploadStates: Record<UploadState, EntryFilm> = {
  ready: "uploaded",
  uploading: "checking",
  checking: "checking",
  refused: "refused",
  missing: "refused",
};

function filmOf({ state, isBroken, isLinked, lacksFilm: isMissing }: Row): EntryFilm | null {
  if (isMissing) return "missing";
  const uploaded = state && uploadStates[state];
  // Beside a link an upload that cannot be played is no film.
  if (uploaded && !(uploaded === "refused" && isLinked)) return uploaded;
  if (!isLinked) return null;
  return isBroken ? "broken" : "link";
}

/** Score, film, still and labels of entries by their ids, in one query: a list reads it with every page. */
export async function readOverviews(
  db: Database,
  entries: readonly Pick<SubmissionRow, "id">[],
): Promise<Map<string, EntryOverview>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const { rows } = (await db.execute(sql`
    select ${submissions.id} as id, (${lacksFilm}) as "lacksFilm",
      score.mean::float8 as mean, score.count as count, upload.state as state,
      ${isLinkBroken} as "isBroken", ${submissions.filmUrl} is not null as "isLinked",
      ${films.imageUrl} as "imageUrl", ${films.stillUrls} as "stillUrls", ${ownLabels} as labels
    from ${submissions}
      left join lateral (${lastScores}) as score on true
      left join lateral (${uploadState}) as upload on true
      left join ${films} on ${films.submissionId} = ${submissions.id}
    where ${inArray(submissions.id, ids)}`)) as unknown as { rows: Row[] };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        lacksFilm: row.lacksFilm,
        score: row.mean === null ? null : { mean: row.mean, count: row.count ?? 0 },
        film: filmOf(row),
        still:
          stillsOf({ imageUrl: row.imageUrl ?? "", stillUrls: row.stillUrls ?? [] })[0] ?? null,
        labels: row.labels,
      },
    ]),
  );
}
