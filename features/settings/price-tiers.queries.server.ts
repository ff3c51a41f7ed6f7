import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, priceTiers } from "~/db/schema";
import { whereEdition } from "./editions.queries.server";
import { standardTier } from "./fee-codes.rules";
import { standardTierName, wordsOfCode } from "./price-tiers.rules";

/** The name of a tier in an edition (by year): 'Student'. */
export type TierNames = (edition: string, code: string) => string;

/** The names of price tiers in the listed editions; null if none of them has tiers beside the standard one. */
export async function readTierNames(db: Database, edition?: string): Promise<TierNames | null> {
  const rows = await db
    .select({ slug: editions.slug, code: priceTiers.code, name: priceTiers.name })
    .from(priceTiers)
    .innerJoin(editions, eq(editions.id, priceTiers.editionId))
    .where(and(ne(priceTiers.code, standardTier), whereEdition(editions.id, edition)));
  if (rows.length === 0) return null;
  const names = new Map(rows.map(({ slug, code, name }) => [`${slug} ${code}`, name]));
  return (slug, code) =>
    names.get(`${slug} ${code}`) ?? (code === standardTier ? standardTierName : wordsOfCode(code));
}
