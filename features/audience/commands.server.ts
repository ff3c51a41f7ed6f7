import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { ballots, voteBoxes } from "~/db/schema";
import { awardRows, replaceWinners } from "~/features/awards/commands.server";
import {
  type AwardRow,
  type DescribedAward,
  describeAward,
  readEligibleFilms,
} from "~/features/awards/queries.server";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import {
  type BoxRow,
  countPhones,
  findAudienceAward,
  findBallot,
  findBox,
  hashVoter,
  type ReadBox,
} from "./queries.server";
import { readVoteResult } from "./result.queries.server";
import { paperPeople } from "./rules";
import type { BoxChange, Paper, VoteValue } from "./schema";
import { voteRefusals } from "./texts";

/** Votes, and what the team enters about a screening's vote. Each locks the box. */

/**
 * The row of a box, locked until the transaction ends; created for the first ballot or change. A new one has version 0,
 * as those that have no row.
 */
async function lockBox(
  tx: Database,
  { screeningId, editionId }: Pick<ReadBox, "screeningId" | "editionId">,
  now: Date,
): Promise<BoxRow> {
  await tx
    .insert(voteBoxes)
    .values({ screeningId, editionId, version: 0, createdAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(voteBoxes)
    .where(eq(voteBoxes.screeningId, screeningId))
    .for("update");
  if (!row) throw new Error("The box was not stored.");
  return row;
}

export type VoteOutcome =
  | { kind: "kept"; until: Date; isFirst: boolean }
  | { kind: "unknown code" }
  | { kind: "foreign film"; index: number }
  | { kind: "full" };

type VoteDeps = { db: Database; clock: Clock; secrets: SecretKeys };

/**
 * Keeps the ballots of a phone for a screening, instead of those that it sent before. Never more phones and paper than
 * people in the hall: the box is locked while they are counted.
 */
export async function castVote(
  { db, clock, secrets }: VoteDeps,
  { code, token, votes }: { code: string; token: string; votes: readonly VoteValue[] },
): Promise<VoteOutcome> {
  const openBallot = await findBallot({ db, secrets, now: clock() }, code, token);
  if (!openBallot) return { kind: "unknown code" };
  const { box, minute } = openBallot;
  const index = votes.findIndex(({ filmId }) => !box.films.some((film) => film.filmId === filmId));
  if (index >= 0) return { kind: "foreign film", index };
  const { screeningId } = box;
  const voterHash = hashVoter(token, screeningId);
  const ofVoter = and(eq(ballots.screeningId, screeningId), eq(ballots.voterHash, voterHash));
  return db.transaction(async (tx): Promise<VoteOutcome> => {
    const row = await lockBox(tx, box, clock());
    const isClosed = row.voidedAt !== null || clock() >= box.closesAt;
    if (isClosed) return { kind: "unknown code" };
    const replaced = await tx.delete(ballots).where(ofVoter).returning();
    const isFirst = replaced.length === 0;
    const people = (await countPhones(tx, screeningId)) + paperPeople(row.paper);
    if (isFirst && people >= (row.admitted ?? box.capacity)) return { kind: "full" };
    await tx
      .insert(ballots)
      .values(
        votes.map(({ filmId, value }) => ({ screeningId, voterHash, filmId, value, minute })),
      );
    return { kind: "kept", until: box.closesAt, isFirst };
  });
}

type BoxResult = ChangeResult<ReadBox, BoxRow>;
type BoxAudit = "audience vote changed" | "paper ballots counted" | "audience vote voided";

/**
 * Changes a box of the given version; `decide` returns the columns to write, or a refusal. Waits for a reveal of the
 * award, after which nothing changes.
 */
function changeRow(
  { db, clock, by, actor }: EditContext,
  { screeningId, version, action }: { screeningId: string; version: number; action: BoxAudit },
  decide: (
    box: ReadBox,
    people: { phones: number; row: BoxRow },
  ) => Partial<typeof voteBoxes.$inferInsert> | Exclude<BoxResult, { kind: "done" }>,
): Promise<BoxResult> {
  return awardRows.inTurn(db, async (tx): Promise<BoxResult> => {
    const now = clock();
    const box = await findBox(tx, screeningId, now);
    if (!box) return unknownRow;
    const row = await lockBox(tx, box, now);
    if (row.version !== version) return { kind: "stale", row };
    if (box.isRevealed) return refuse(voteRefusals.revealed);
    const change = decide(box, { phones: await countPhones(tx, screeningId), row });
    if ("kind" in change) return change;
    await tx
      .update(voteBoxes)
      .set({ ...change, changedAt: now, changedBy: by })
      .where(eq(voteBoxes.screeningId, screeningId));
    const award = await findAudienceAward(tx, box.editionId);
    await audit(tx, now, actor, action, {
      subject: award?.id,
      detail: { screening: box.title },
    });
    const changed = await findBox(tx, screeningId, now);
    if (!changed) throw new Error("The box was not read.");
    return done(changed);
  });
}

/** Sets the people in the hall and the times of a box; missing fields stay, null is the rule's. */
export const changeBox = (
  edit: EditContext,
  screeningId: string,
  { version, admitted, opensAt, closesAt }: BoxChange,
): Promise<BoxResult> =>
  changeRow(
    edit,
    { screeningId, version, action: "audience vote changed" },
    (box, { phones, row }) => {
      if (admitted != null && admitted > box.capacity) {
        return invalidFields("admitted", voteRefusals.overCapacity(box.capacity));
      }
      const opens = opensAt === undefined ? box.opensAt : (opensAt ?? box.rule.opensAt);
      const closes = closesAt === undefined ? box.closesAt : (closesAt ?? box.rule.closesAt);
      if (closesAt && closesAt > box.votesUntil) {
        return invalidFields("closesAt", voteRefusals.closesAfterVote);
      }
      if ((opensAt !== undefined || closesAt !== undefined) && closes <= opens) {
        return invalidFields("closesAt", voteRefusals.closesBeforeOpening);
      }
      const people = phones + paperPeople(row.paper);
      if (admitted != null && admitted < people) {
        return refuse(voteRefusals.belowBallots(people));
      }
      return {
        ...(admitted !== undefined && { admitted }),
        ...(opensAt !== undefined && { opensAt }),
        ...(closesAt !== undefined && { closesAt }),
      };
    },
  );

/** Replaces the paper ballots of a box. */
export const putPaper = (
  edit: EditContext,
  screeningId: string,
  { version, films }: Paper,
): Promise<BoxResult> =>
  changeRow(
    edit,
    { screeningId, version, action: "paper ballots counted" },
    (box, { phones, row }) => {
      const foreign = films.findIndex(
        ({ filmId }) => !box.films.some((film) => film.filmId === filmId),
      );
      if (foreign >= 0) {
        return invalidFields(`films.${foreign}.filmId`, voteRefusals.foreignFilm);
      }
      if (row.voidedAt) return refuse(voteRefusals.alreadyVoid);
      if (phones + paperPeople(films) > box.maxVoters) return refuse(voteRefusals.tooMuchPaper);
      return { paper: films };
    },
  );

/** Leaves the ballots of a box out of the result. */
export const voidBox = (
  edit: EditContext,
  screeningId: string,
  { version, reason }: { version: number; reason: string },
): Promise<BoxResult> =>
  changeRow(edit, { screeningId, version, action: "audience vote voided" }, (box) => {
    if (box.state === "void") return refuse(voteRefusals.alreadyVoid);
    if (box.state === "waiting") return refuse(voteRefusals.notBegun);
    return { voidedAt: edit.clock(), voidedWhy: reason };
  });

/** Makes the first of the vote the winners of the audience's award, instead of earlier ones. */
export function decideByVote(
  { db, clock, by, actor }: EditContext,
  id: string,
  version: number,
): Promise<ChangeResult<DescribedAward, AwardRow>> {
  return awardRows.inTurn(db, async (tx): Promise<ChangeResult<DescribedAward, AwardRow>> => {
    const award = await awardRows.find(tx, id);
    if (!award) return unknownRow;
    if (award.kind !== "audience") return refuse(voteRefusals.notAudience);
    if (award.version !== version) return { kind: "stale", row: award };
    if (award.revealedAt) return refuse(voteRefusals.revealed);
    await awardRows.requireUnarchived(tx, award);
    const now = clock();
    const result = await readVoteResult(tx, award, now);
    if (!result) return refuse(voteRefusals.notEnded);
    const eligible = await readEligibleFilms(tx, award.editionId);
    const subjectOf = (filmId: string) => eligible.find((subject) => subject.filmId === filmId);
    // A film that was withdrawn since can't win; the next one does.
    const ranked = result.rows.filter(({ rank, filmId }) => rank !== null && subjectOf(filmId));
    const winners = ranked
      .filter(({ rank }) => rank === ranked[0]?.rank)
      .flatMap(({ filmId }) => subjectOf(filmId) ?? [])
      .map(({ filmId, submissionId }) => ({ filmId, submissionId }));
    if (winners.length === 0) return refuse(voteRefusals.noRank);
    await replaceWinners(tx, { award, by, actor, now }, winners);
    return done(await describeAward(tx, award));
  });
}
