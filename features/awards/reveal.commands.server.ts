import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, entryLinks, honors, submissions } from "~/db/schema";
import { deleteHeldMails, queueMails } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { deleteLinks } from "~/features/submissions/private-links.commands.server";
import { deletedAddress } from "~/features/submissions/rights/rules";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import { type ChangeRefusal, type ChangeResult, done, refuse } from "~/lib/api/change-result";
import { isEmailAddress } from "~/lib/forms/fields";
import { formatMoney } from "~/lib/money/format";
import { pathFor } from "~/lib/paths";
import { auditEntry, awardRows, RefusedTurn, unlessRefused } from "./commands.server";
import { awardEmail } from "./emails/award";
import {
  type AwardRow,
  type DescribedAward,
  describeAward,
  describeAwards,
  isSameSubject,
  type NamedHonor,
  readEligibleFilms,
  readHonors,
} from "./queries.server";
import { sharesOf, stateOf, undoMs } from "./rules";
import { refusals } from "./texts";

/** The reveal: awards, laurels and held emails become true in one commit; for a minute it can be undone. */

export type RevealContext = EditContext & { publicUrl: string };
type RevealResult<Saved = DescribedAward> = ChangeResult<Saved, AwardRow>;
type Refusal = ChangeRefusal<AwardRow>;

/** Reveals an award. A repeated call gets the same answer, whatever its version. */
export function revealAward(
  context: RevealContext,
  id: string,
  version: number,
): Promise<RevealResult> {
  return awardRows.inTurn(context.db, async (tx): Promise<RevealResult> => {
    const award = await awardRows.find(tx, id);
    if (!award) return { kind: "unknown" };
    if (award.revealedAt) return done(await describeAward(tx, award));
    if (award.version !== version) return { kind: "stale", row: award };
    const refusal = await reveal({ ...context, db: tx }, award);
    return refusal ?? done(await readAward(tx, id));
  });
}

/** Reveals these awards, or none of them; those that are revealed stay as they are. */
export function revealAwards(
  context: RevealContext,
  ids: readonly string[],
): Promise<RevealResult<DescribedAward[]>> {
  const result = awardRows.inTurn(
    context.db,
    async (tx): Promise<RevealResult<DescribedAward[]>> => {
      const uniqueIds = [...new Set(ids)];
      for (const id of uniqueIds) {
        const award = await awardRows.find(tx, id);
        if (!award) throw new RefusedTurn({ kind: "unknown" });
        const refusal = award.revealedAt ? null : await reveal({ ...context, db: tx }, award);
        if (refusal) throw new RefusedTurn(refusal);
      }
      const rows = await tx.select().from(awards).where(inArray(awards.id, uniqueIds));
      return done(
        (await describeAwards(tx, rows)).sort(
          (a, b) => uniqueIds.indexOf(a.id) - uniqueIds.indexOf(b.id),
        ),
      );
    },
  );
  return unlessRefused(result);
}

async function readAward(tx: Database, id: string): Promise<DescribedAward> {
  const award = await awardRows.find(tx, id);
  if (!award) throw new Error("The award was not stored.");
  return describeAward(tx, award);
}

/** Reveals an award within the caller's turn and transaction; returns why not, or null. */
async function reveal(context: RevealContext, award: AwardRow): Promise<Refusal | null> {
  const { db: tx, clock, by, actor } = context;
  await awardRows.requireUnarchived(tx, award);
  // A withdrawal happens before, and refuses the reveal, or after it.
  await tx.execute(sql`select count(*) from (
    select ${submissions.id} from ${submissions}
    where ${submissions.id} in (select ${honors.submissionId} from ${honors}
      where ${honors.awardId} = ${award.id})
    order by ${submissions.id} for update) as held`);
  const awardHonors = await readHonors(tx, [award.id]);
  if (stateOf(award, awardHonors) === "open") return refuse(refusals.open(award.name));
  const eligibleFilms = await readEligibleFilms(tx, award.editionId);
  const isEligible = (honor: NamedHonor) =>
    eligibleFilms.some((candidate) => isSameSubject(candidate, honor));
  if (!awardHonors.every(isEligible)) return refuse(refusals.outdated(award.name));
  const now = clock();
  const winners = awardHonors.filter(({ level }) => level === "winner");
  const shares =
    award.prizeCents === null ? new Map<string, number>() : sharesOf(award.prizeCents, winners);
  for (const { id } of awardHonors) {
    await tx
      .update(honors)
      .set({ code: sql`new_laurel_code()`, shareCents: shares.get(id) ?? null, changedAt: now })
      .where(eq(honors.id, id));
  }
  await tx
    .update(awards)
    .set({ revealedAt: now, changedAt: now, changedBy: by })
    .where(eq(awards.id, award.id));
  await holdEmails(context, award);
  await audit(tx, now, actor, "award revealed", auditEntry(award));
  return null;
}

/** Who gets the email about an honor: the filmmaker of its entry, else the director of its film; null without an address. */
function recipientOf({ entry, film }: NamedHonor): { to: string; name: string } | null {
  const to = (entry ? entry.submitterEmail : film?.directorEmail) ?? "";
  if (!isEmailAddress(to) || to === deletedAddress) return null;
  return { to, name: entry?.submitterName ?? film?.director ?? "" };
}

/** Writes the emails of a reveal, one an address, with new private links; `releaseAwardEmails` sends them. */
async function holdEmails({ db: tx, clock, publicUrl }: RevealContext, award: AwardRow) {
  const settings = await getSettings(tx, award.editionId);
  const now = clock();
  const recipients = (await readHonors(tx, [award.id])).flatMap((honor) => {
    const recipient = recipientOf(honor);
    return recipient ? [{ honor, recipient }] : [];
  });
  const byAddress = Map.groupBy(recipients, ({ recipient }) => recipient.to.trim().toLowerCase());
  for (const group of byAddress.values()) {
    const [first] = group;
    if (!first) continue;
    const links = group.map(({ honor: { submissionId } }) =>
      submissionId ? newLink({ submissionId }, now) : null,
    );
    for (const [index, link] of links.entries()) {
      if (!link) continue;
      const { tokenHash: linkHash } = link.row;
      await tx.insert(entryLinks).values(link.row);
      const isOfLink = eq(honors.id, group[index]?.honor.id ?? "");
      await tx.update(honors).set({ linkHash }).where(isOfLink);
    }
    const { submissionId } = first.honor;
    const email = awardEmail({
      settings,
      ...first.recipient,
      award: award.name,
      honors: group.map(({ honor }, index) => {
        const token = links[index]?.token;
        return {
          title: honor.title,
          level: honor.level,
          citation: honor.citation,
          prize: honor.shareCents
            ? formatMoney(honor.shareCents, settings.currency, settings.formats)
            : null,
          laurelAddress: publicUrl + pathFor("laurel", { code: honor.code ?? "" }),
          pageAddress: token ? publicUrl + pathFor("entry", { token }) : null,
        };
      }),
    });
    const [outboxId] = await queueMails(tx, clock, [
      { ...email, held: true, ...(submissionId && { submissionId }) },
    ]);
    const ids = group.map(({ honor }) => honor.id);
    await tx.update(honors).set({ outboxId }).where(inArray(honors.id, ids));
  }
}

/** Undoes a reveal of the last minute: laurels, shares, emails and their links are gone, and the codes stay dead. */
export function undoReveal(
  { db, clock, by, actor }: EditContext,
  id: string,
  version: number,
): Promise<RevealResult> {
  return awardRows.inTurn(db, async (tx): Promise<RevealResult> => {
    const [award] = await tx.select().from(awards).where(eq(awards.id, id)).for("update");
    if (!award) return { kind: "unknown" };
    if (!award.revealedAt) return done(await describeAward(tx, award));
    if (award.version !== version) return { kind: "stale", row: award };
    await awardRows.requireUnarchived(tx, award);
    const now = clock();
    if (now.getTime() >= award.revealedAt.getTime() + undoMs) return refuse(refusals.undoOver);
    const ofAward = eq(honors.awardId, id);
    const awardHonors = await tx.select().from(honors).where(ofAward);
    await deleteHeldMails(
      tx,
      awardHonors.flatMap(({ outboxId }) => outboxId ?? []),
    );
    await deleteLinks(
      tx,
      awardHonors.flatMap(({ linkHash }) => linkHash ?? []),
    );
    await tx
      .update(honors)
      .set({
        code: null,
        shareCents: null,
        outboxId: null,
        revokedAt: null,
        revokedWhy: null,
        changedAt: now,
      })
      .where(ofAward);
    await tx
      .update(awards)
      .set({ revealedAt: null, changedAt: now, changedBy: by })
      .where(eq(awards.id, id));
    await audit(tx, now, actor, "award reveal undone", auditEntry(award));
    return done(await readAward(tx, id));
  });
}
