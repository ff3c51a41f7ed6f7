import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films, voteBoxes } from "~/db/schema";
import type { AwardRow } from "~/features/awards/queries.server";
import { countPhonesByScreening, readValueCounts } from "./queries.server";
import { paperPeople, rankFilms } from "./rules";

/** The result of the audience's vote. Nobody reads it before the vote has ended. */

/** Whether the vote of an audience's award has ended. */
export const hasVoteEnded = ({ votesUntil }: Pick<AwardRow, "votesUntil">, now: Date): boolean =>
  votesUntil !== null && now >= votesUntil;

/** The result of an audience's award; null before its vote has ended. */
export async function readVoteResult(db: Database, award: AwardRow, now: Date) {
  if (!hasVoteEnded(award, now)) return null;
  const { editionId, minBallots } = award;
  const boxes = await db
    .select()
    .from(voteBoxes)
    .where(and(eq(voteBoxes.editionId, editionId), isNull(voteBoxes.voidedAt)));
  const phonesById = await countPhonesByScreening(db, editionId);
  let people = 0;
  const countsByFilm = new Map<string, number[]>();
  const add = (filmId: string, index: number, number: number) => {
    const counts = countsByFilm.get(filmId) ?? [0, 0, 0, 0, 0];
    counts[index] = (counts[index] ?? 0) + number;
    countsByFilm.set(filmId, counts);
  };
  for (const { screeningId, paper } of boxes) {
    people += (phonesById.get(screeningId) ?? 0) + paperPeople(paper);
    for (const { filmId, counts } of paper) {
      for (const [index, number] of counts.entries()) add(filmId, index, number);
    }
  }
  for (const { filmId, value, count } of await readValueCounts(db, editionId)) {
    add(filmId, value - 1, count);
  }
  const ids = [...countsByFilm.keys()];
  const titles =
    ids.length === 0
      ? []
      : await db
          .select({ id: films.id, title: films.title })
          .from(films)
          .where(inArray(films.id, ids));
  const counted = titles.map(({ id, title }) => ({
    filmId: id,
    title,
    counts: countsByFilm.get(id) ?? [],
  }));
  return { ballots: people, ...rankFilms(counted, minBallots) };
}
