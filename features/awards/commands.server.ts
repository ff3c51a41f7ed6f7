import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { awards, honors } from "~/db/schema";
import {
  findCategory,
  publicCategories,
  unknownTypeMessage,
} from "~/features/settings/category.rules";
import { noSuchEdition } from "~/features/settings/edition.schema";
import { resolveEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { editedRows } from "~/features/settings/rows/commands.server";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import {
  type ChangeRefusal,
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import type { FieldError } from "~/lib/api/problem";
import { addDays } from "~/lib/dates/calendar";
import { startOfDay } from "~/lib/dates/wall-clock";
import { toMinor } from "~/lib/money/amount";
import { missingLaurelCharacter } from "./laurel-fonts.rules.server";
import {
  type AwardRow,
  type DescribedAward,
  describeAward,
  type HonorRow,
  isSameSubject,
  type NamedHonor,
  readEligibleFilms,
  readHonor,
  readHonors,
  type Subject,
} from "./queries.server";
import type { honorChangeSchema, NewHonor } from "./schema";
import { categoryAward, isAudiencePrize, refusals } from "./texts";

/** Awards, and the films that they go to, decided in private. Each change waits for other changes of awards. */

type AwardValues = Partial<typeof awards.$inferInsert>;

/** An award in the audit log: never its film. */
export const auditEntry = ({ id, name }: Pick<AwardRow, "id" | "name">) => ({
  subject: id,
  detail: { award: name },
});

/** Awards in the order that the director chose. */
export const awardRows = editedRows(awards, {
  sort: { by: awards.ordinal, kind: "number", ascending: true },
  search: [awards.name],
  audited: "award",
  check: async (tx, values, { row, edition, sameEdition }) => {
    const award = { ...row, ...values };
    if (row?.revealedAt && changesRevealed(row, values)) return refusals.revealed;
    if (award.kind === "audience") {
      const others = row ? ne(awards.id, row.id) : undefined;
      const isAudience = and(sameEdition, eq(awards.kind, "audience"), others);
      if ((await tx.$count(awards, isAudience)) > 0) return refusals.audienceTaken;
    }
    const character = missingLaurelCharacter(values.name ?? "");
    const settings = await getSettings(tx, edition?.id);
    const hasCategory = !values.category || findCategory(settings, values.category);
    const error = (isWrong: boolean, path: string, message: string): FieldError[] =>
      isWrong ? [{ path, message }] : [];
    return [
      ...error(character !== null, "name", refusals.missingCharacter(character ?? "")),
      ...error(!hasCategory, "category", unknownTypeMessage),
      ...error(
        award.kind === "audience" && !award.votesUntil,
        "votesUntil",
        refusals.votesUntilMissing,
      ),
    ];
  },
  inUse: async (tx, { id }) =>
    (await tx.$count(honors, eq(honors.awardId, id))) > 0 ? refusals.hasFilms : null,
});

/** Whether values differ in what was announced with a reveal. */
const changesRevealed = (row: AwardRow, values: AwardValues): boolean =>
  (["name", "kind", "prizeCents", "minBallots"] as const).some(
    (field) => values[field] !== undefined && values[field] !== row[field],
  ) ||
  (values.votesUntil !== undefined && values.votesUntil?.getTime() !== row.votesUntil?.getTime());

type AwardResult = ChangeResult<DescribedAward, AwardRow>;

const describeResult = async (
  db: Database,
  result: ChangeResult<AwardRow, AwardRow>,
): Promise<AwardResult> =>
  result.kind === "done" ? done(await describeAward(db, result.body)) : result;

/** Creates an award in the edition of this year, by default the current one. */
export const createAward = async (
  edit: EditContext,
  values: typeof awards.$inferInsert,
  year?: string,
) => describeResult(edit.db, await awardRows.create(edit, values, year));

/** Changes an award that still has this version. */
export const changeAward = async (
  edit: EditContext,
  id: string,
  change: AwardValues & { version: number },
) => describeResult(edit.db, await awardRows.change(edit, id, change));

/** A refusal that undoes what its turn wrote before. */
export class RefusedTurn extends Error {
  readonly refusal: ChangeRefusal<AwardRow>;
  constructor(refusal: ChangeRefusal<AwardRow>) {
    super();
    this.refusal = refusal;
  }
}

/** The result of a turn, or the refusal that it threw. */
export const unlessRefused = <Result>(turn: Promise<Result>) =>
  turn.catch((error: unknown) => {
    if (error instanceof RefusedTurn) return error.refusal;
    throw error;
  });

/**
 * Adds an award for each category, the largest prize first, and each other prize of the settings of a year's edition, by
 * default the current one, or none if one is refused; names that exist are skipped. Resolves to the added ones.
 */
export function addFromSettings(
  edit: EditContext,
  year?: string,
): Promise<ChangeResult<AwardRow[], AwardRow>> {
  const turn = awardRows.inTurn(
    edit.db,
    async (tx): Promise<ChangeResult<AwardRow[], AwardRow>> => {
      const edition = await resolveEdition(tx, { edition: year });
      if (!edition) return invalidFields("edition", noSuchEdition(year ?? ""));
      const { id: editionId } = edition;
      const settings = await getSettings(tx, editionId);
      const existing = await tx.select().from(awards).where(eq(awards.editionId, editionId));
      const names = new Set(existing.map(({ name }) => name.toLowerCase()));
      let hasAudience = existing.some(({ kind }) => kind === "audience");
      const prizes = [
        ...publicCategories(settings)
          .toSorted((a, b) => b.prize - a.prize)
          .map(({ type, name, prize }) => ({
            name: categoryAward(name),
            category: type,
            amount: prize,
          })),
        ...settings.otherPrizes.map(({ place, amount }) => ({
          name: place,
          category: null,
          amount,
        })),
      ];
      const addedAwards: AwardRow[] = [];
      for (const { name, category, amount } of prizes) {
        const isAudience = isAudiencePrize(name);
        if (names.has(name.toLowerCase()) || (isAudience && hasAudience)) continue;
        hasAudience ||= isAudience;
        const character = missingLaurelCharacter(name);
        if (character !== null) {
          throw new RefusedTurn(refuse(refusals.missingInSettings(name, character)));
        }
        const lastDay = settings.dates.festivalTo;
        const created = await awardRows.create(
          { ...edit, db: tx },
          {
            name,
            category,
            kind: isAudience ? "audience" : "jury",
            prizeCents: toMinor(amount, settings.currency),
            ordinal: existing.length + addedAwards.length,
            votesUntil: isAudience ? startOfDay(settings.timeZone, addDays(lastDay, 1)) : null,
          },
          year,
        );
        if (created.kind !== "done") throw new RefusedTurn(created);
        addedAwards.push(created.body);
      }
      return done(addedAwards);
    },
  );
  return unlessRefused(turn);
}

type HonorResult<Saved = NamedHonor> = ChangeResult<Saved, HonorRow>;

/** Why the honors of an award can't change; null if they can. */
async function refuseHonors(tx: Database, award: AwardRow, reason: string) {
  if (award.revealedAt) return refuse(reason);
  await awardRows.requireUnarchived(tx, award);
  return null;
}

/** The eligible film or entry that is named, with its entry or film; null if it is not eligible. */
async function findSubject(
  tx: Database,
  editionId: string,
  { filmId = null, submissionId = null }: Partial<Subject>,
): Promise<Subject | null> {
  const named = { filmId, submissionId };
  const film = (await readEligibleFilms(tx, editionId)).find((candidate) =>
    isSameSubject(candidate, named),
  );
  return film ? { filmId: film.filmId, submissionId: film.submissionId } : null;
}

/** Gives a film a level of an award that is not revealed. */
export function addHonor(
  { db, clock, by, actor }: EditContext,
  awardId: string,
  { level, citation = "", filmId, submissionId }: NewHonor,
): Promise<HonorResult> {
  return awardRows.inTurn(db, async (tx): Promise<HonorResult> => {
    const award = await awardRows.find(tx, awardId);
    if (!award) return unknownRow;
    const refusal = await refuseHonors(tx, award, refusals.moreHonors);
    if (refusal) return refusal;
    if (award.kind === "audience" && level === "winner") return refuse(refusals.audienceDecides);
    const subject = await findSubject(tx, award.editionId, {
      filmId: filmId ?? null,
      submissionId: submissionId ?? null,
    });
    if (!subject) return refuse(refusals.notEligible);
    const existing = await readHonors(tx, [awardId]);
    if (existing.some((honor) => isSameSubject(honor, subject))) return refuse(refusals.filmTwice);
    const decision = { award, by, actor, now: clock() };
    await auditDecision(tx, decision);
    return done(await storeHonor(tx, decision, { level, citation, ...subject }));
  });
}

type Decision = Pick<EditContext, "by" | "actor"> & { award: AwardRow; now: Date };
type HonorValues = Subject & Pick<HonorRow, "level" | "citation">;

const auditDecision = (tx: Database, { award, actor, now }: Omit<Decision, "by">) =>
  audit(tx, now, actor, "award decided", auditEntry(award));

async function storeHonor(
  tx: Database,
  { award, by, now }: Decision,
  values: HonorValues,
): Promise<NamedHonor> {
  const { id: awardId, editionId } = award;
  const changed = { createdAt: now, changedAt: now, changedBy: by };
  const [row] = await tx
    .insert(honors)
    .values({ ...values, awardId, editionId, ...changed })
    .returning();
  if (!row) throw new Error("The honor was not stored.");
  return readHonor(tx, row);
}

/** Replaces the winners of an award that is not revealed, in the caller's turn. */
export async function replaceWinners(
  tx: Database,
  decision: Decision,
  winners: readonly Subject[],
): Promise<void> {
  const ofAward = eq(honors.awardId, decision.award.id);
  // A mention of a winner would be a second honor of the same film.
  for (const honor of await readHonors(tx, [decision.award.id])) {
    const isReplaced = honor.level === "winner" || winners.some((w) => isSameSubject(w, honor));
    if (isReplaced) await tx.delete(honors).where(and(ofAward, eq(honors.id, honor.id)));
  }
  for (const winner of winners) {
    await storeHonor(tx, decision, { level: "winner", citation: "", ...winner });
  }
  await auditDecision(tx, decision);
}

/** An honor of an award with its award; null for a place in the selection or an unknown one. */
async function findHonor(tx: Database, id: string) {
  const [honorWithAward] = await tx
    .select({ honor: honors, award: awards })
    .from(honors)
    .innerJoin(awards, eq(awards.id, honors.awardId))
    .where(eq(honors.id, id));
  return honorWithAward ?? null;
}

/** Changes level or citation while the award is not revealed; missing fields stay. */
export function changeHonor(
  { db, clock, by, actor }: EditContext,
  id: string,
  { version, ...fields }: z.output<typeof honorChangeSchema>,
): Promise<HonorResult> {
  return awardRows.inTurn(db, async (tx): Promise<HonorResult> => {
    const honorWithAward = await findHonor(tx, id);
    if (!honorWithAward) return unknownRow;
    const { honor, award } = honorWithAward;
    if (honor.version !== version) return { kind: "stale", row: honor };
    const refusal = await refuseHonors(tx, award, refusals.honorRevealed);
    if (refusal) return refusal;
    const isNewWinner = fields.level === "winner" && honor.level !== "winner";
    if (award.kind === "audience" && isNewWinner) return refuse(refusals.audienceDecides);
    const now = clock();
    const [changed] = await tx
      .update(honors)
      .set({ ...fields, changedAt: now, changedBy: by })
      .where(eq(honors.id, id))
      .returning();
    await auditDecision(tx, { award, actor, now });
    return changed ? done(await readHonor(tx, changed)) : unknownRow;
  });
}

/** Takes a film from an award that is not revealed. */
export function removeHonor(
  { db, clock, actor }: EditContext,
  id: string,
  version: number,
): Promise<HonorResult<null>> {
  return awardRows.inTurn(db, async (tx): Promise<HonorResult<null>> => {
    const honorWithAward = await findHonor(tx, id);
    if (!honorWithAward) return unknownRow;
    if (honorWithAward.honor.version !== version)
      return { kind: "stale", row: honorWithAward.honor };
    const refusal = await refuseHonors(tx, honorWithAward.award, refusals.honorRevealed);
    if (refusal) return refusal;
    await tx.delete(honors).where(eq(honors.id, id));
    await auditDecision(tx, { award: honorWithAward.award, actor, now: clock() });
    return done(null);
  });
}

/**
 * Withdraws a public honor of an award: its page says so with the reason, its files are gone. The shares of others stay.
 */
export function revokeHonor(
  { db, clock, by, actor }: EditContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<HonorResult> {
  return awardRows.inTurn(db, async (tx): Promise<HonorResult> => {
    const [honor] = await tx.select().from(honors).where(eq(honors.id, id));
    if (!honor) return unknownRow;
    if (honor.version !== version) return { kind: "stale", row: honor };
    const honorWithAward = await findHonor(tx, id);
    if (!honorWithAward) return refuse(refusals.selectionRevoke);
    if (!honorWithAward.award.revealedAt) return refuse(refusals.sealedRevoke);
    if (honor.revokedAt) return refuse(refusals.revokedTwice);
    const now = clock();
    const [revoked] = await tx
      .update(honors)
      .set({ revokedAt: now, revokedWhy: reason, changedAt: now, changedBy: by })
      .where(eq(honors.id, id))
      .returning();
    await audit(tx, now, actor, "laurel revoked", auditEntry(honorWithAward.award));
    return revoked ? done(await readHonor(tx, revoked)) : unknownRow;
  });
}
