import { and, count, countDistinct, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, ballots, editions, voteBoxes } from "~/db/schema";
import { type AwardRow, readEligibleFilms } from "~/features/awards/queries.server";
import { readPublishedScreenings } from "~/features/programme/public.queries.server";
import { localOf } from "~/features/programme/time-ranges.rules";
import type { Edition } from "~/features/settings/editions.queries.server";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { hashToken } from "~/lib/token.server";
import { codesWith, goodMinutes, normalizeCode } from "./code.rules.server";
import { boxState, boxTimes, paperPeople } from "./rules";
import type { VoteValue } from "./schema";

/** The boxes of the audience's vote: the screenings of the published programme with films that can win. */

export type BoxRow = typeof voteBoxes.$inferSelect;

/** How many phones voted in a screening. */
export const countPhones = async (tx: Database, screeningId: string): Promise<number> => {
  const [row] = await tx
    .select({ phones: countDistinct(ballots.voterHash) })
    .from(ballots)
    .where(eq(ballots.screeningId, screeningId));
  return row?.phones ?? 0;
};

/** How many phones voted in each screening of an edition. */
export async function countPhonesByScreening(
  db: Database,
  editionId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: ballots.screeningId, phones: countDistinct(ballots.voterHash) })
    .from(ballots)
    .innerJoin(voteBoxes, eq(voteBoxes.screeningId, ballots.screeningId))
    .where(eq(voteBoxes.editionId, editionId))
    .groupBy(ballots.screeningId);
  return new Map(rows.map(({ id, phones }) => [id, phones]));
}

/** The audience's award of an edition; null without one. */
export async function findAudienceAward(db: Database, editionId: string): Promise<AwardRow | null> {
  const [award] = await db
    .select()
    .from(awards)
    .where(and(eq(awards.editionId, editionId), eq(awards.kind, "audience")));
  return award ?? null;
}

/** The boxes of an edition by time, without their turnout; none without an audience's award or a published programme. */
async function readBoxesWithoutTurnout(
  db: Database,
  { id: editionId, slug, timeZone }: Pick<Edition, "id" | "slug" | "timeZone">,
  now: Date,
) {
  const award = await findAudienceAward(db, editionId);
  const published = award?.votesUntil ? await readPublishedScreenings(db, slug) : null;
  if (!award?.votesUntil || !published) return [];
  const { votesUntil, revealedAt } = award;
  const eligible = new Map(
    (await readEligibleFilms(db, editionId)).flatMap(({ filmId, title }) =>
      filmId ? [[filmId, title] as const] : [],
    ),
  );
  const rows = await db.select().from(voteBoxes).where(eq(voteBoxes.editionId, editionId));
  const rowById = new Map(rows.map((row) => [row.screeningId, row]));
  const venueById = new Map(published.venues.map((venue) => [venue.id, venue]));
  return published.screenings
    .filter(({ state }) => state === "confirmed")
    .map((screening) => {
      const row = rowById.get(screening.id) ?? null;
      const films = screening.filmIds.flatMap((filmId) => {
        const title = eligible.get(filmId);
        return title === undefined ? [] : [{ filmId, title }];
      });
      const venue = venueById.get(screening.venueId);
      const capacity = venue?.capacity ?? 0;
      const paper = paperPeople(row?.paper ?? []);
      const { qaMin, extraMin } = screening;
      const end = { endsAt: new Date(screening.endsAt), qaMin, extraMin };
      const times = boxTimes(end, row, votesUntil);
      return {
        screeningId: screening.id,
        editionId,
        title: screening.title,
        starts: localOf(timeZone, Date.parse(screening.startsAt)),
        venue: venue?.name ?? "",
        films,
        ...times,
        /** The times without those that the team has entered. */
        rule: boxTimes(end, null, votesUntil),
        votesUntil,
        admitted: row?.admitted ?? null,
        capacity,
        /** The people in the hall, else its seats. */
        maxVoters: row?.admitted ?? capacity,
        paper,
        state: boxState(times, {
          isVoid: Boolean(row?.voidedAt),
          isOver: revealedAt !== null,
          now,
        }),
        isRevealed: revealedAt !== null,
        version: row?.version ?? 0,
      };
    })
    .filter(({ films }) => films.length > 0)
    .sort((a, b) => (a.starts < b.starts ? -1 : 1));
}
type BoxWithoutTurnout = Awaited<ReturnType<typeof readBoxesWithoutTurnout>>[number];

/** The boxes of an edition with their turnout. */
export async function readBoxes(
  db: Database,
  edition: Pick<Edition, "id" | "slug" | "timeZone">,
  now: Date,
) {
  const phonesById = await countPhonesByScreening(db, edition.id);
  return (await readBoxesWithoutTurnout(db, edition, now)).map((box) => ({
    ...box,
    ballots: (phonesById.get(box.screeningId) ?? 0) + box.paper,
  }));
}
export type ReadBox = Awaited<ReturnType<typeof readBoxes>>[number];

/** One page of these votes, in their order. */
export const paginateBoxes = (boxes: readonly ReadBox[], page: PageQuery): Page<ReadBox> =>
  paginateArray(boxes, ({ screeningId }) => screeningId, page);

/** The editions that can be voted on at a moment. */
async function readVotedEditions(db: Database, now: Date): Promise<Edition[]> {
  const ids = db
    .select({ id: awards.editionId })
    .from(awards)
    .where(and(eq(awards.kind, "audience"), isNull(awards.revealedAt), gt(awards.votesUntil, now)));
  return db
    .select()
    .from(editions)
    .where(and(inArray(editions.id, ids), inArray(editions.state, ["open", "closed"])));
}

/** A box of the current edition, or of the edition that its ballots are from; null if there is none. */
export async function findBox(
  db: Database,
  screeningId: string,
  now: Date,
): Promise<ReadBox | null> {
  const edition = sql`coalesce((select ${voteBoxes.editionId} from ${voteBoxes}
    where ${voteBoxes.screeningId} = ${screeningId}), current_edition())`;
  const [row] = await db.select().from(editions).where(eq(editions.id, edition));
  const boxes = row ? await readBoxes(db, row, now) : [];
  return boxes.find((box) => box.screeningId === screeningId) ?? null;
}

/** A phone in the table of ballots: other screenings of the same phone have another hash. */
export const hashVoter = (token: string, screeningId: string): string =>
  hashToken(`${token} ${screeningId}`);

export type FoundBallot = {
  box: BoxWithoutTurnout;
  /** The minute of the code. */
  minute: number;
  /** What this phone sent; null: nothing yet. */
  mine: VoteValue[] | null;
};

type FindDeps = { db: Database; secrets: SecretKeys; now: Date };

/**
 * The open box of a typed code, good now; for a phone that has voted also the code that it voted with last. `token`: of
 * the phone's cookie.
 */
export async function findBallot(
  { db, secrets, now }: FindDeps,
  typedCode: string,
  token: string | null,
): Promise<FoundBallot | null> {
  const code = normalizeCode(typedCode);
  const codesOf = codesWith(secrets);
  for (const edition of await readVotedEditions(db, now)) {
    const openBoxes = (await readBoxesWithoutTurnout(db, edition, now)).filter(
      ({ state }) => state === "open",
    );
    for (const box of openBoxes) {
      const mine = token ? await readMine(db, token, box) : null;
      const usedMinute = mine?.minute;
      const minutes = [...goodMinutes(now), ...(usedMinute === undefined ? [] : [usedMinute])];
      const minute = minutes.find((candidate) =>
        codesOf(box.screeningId, candidate).includes(code),
      );
      if (minute !== undefined) return { box, minute, mine: mine?.values ?? null };
    }
  }
  return null;
}

/** What a phone sent for a box, with the minute of its code; null: nothing yet. */
async function readMine(db: Database, token: string, { screeningId, films }: BoxWithoutTurnout) {
  const rows = await db
    .select()
    .from(ballots)
    .where(
      and(
        eq(ballots.screeningId, screeningId),
        eq(ballots.voterHash, hashVoter(token, screeningId)),
      ),
    );
  const [first] = rows;
  if (!first) return null;
  const values = films.flatMap(({ filmId }) => {
    const row = rows.find((ballot) => ballot.filmId === filmId);
    return row ? [{ filmId, value: row.value }] : [];
  });
  return { minute: first.minute, values };
}

/** A ballot as a phone sees it. */
export const toBallot = ({ box, mine }: FoundBallot) => ({
  screening: { title: box.title, starts: box.starts, venue: box.venue },
  films: box.films,
  until: box.closesAt,
  mine,
});

/** How many phones gave each value to each film, in the boxes of an edition that count. */
export const readValueCounts = (db: Database, editionId: string) =>
  db
    .select({ filmId: ballots.filmId, value: ballots.value, count: count() })
    .from(ballots)
    .innerJoin(voteBoxes, eq(voteBoxes.screeningId, ballots.screeningId))
    .where(and(eq(voteBoxes.editionId, editionId), isNull(voteBoxes.voidedAt)))
    .groupBy(ballots.filmId, ballots.value);
