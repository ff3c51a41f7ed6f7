import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { editions, festivalSettings } from "~/db/schema";
import { whereEdition } from "./editions.queries.server";
import { standardTier } from "./fee-period.rules";
import { standardTierName, wordsOfCode } from "./price-tiers.rules";

const storedTiers = z.array(z.object({ code: z.string(), name: z.string() })).catch([]);

/** The name of a tier in an edition (by year): 'Student'. */
export type TierNames = (edition: string, code: string) => string;

/** The names of price tiers in the listed editions; null if none of them has tiers beside the standard one. */
export async function readTierNames(db: Database, edition?: string): Promise<TierNames | null> {
  const rows = await db
    .select({
      slug: editions.slug,
      tiers: sql<unknown>`${festivalSettings.overrides} -> 'priceTiers'`,
    })
    .from(festivalSettings)
    .innerJoin(editions, eq(editions.id, festivalSettings.editionId))
    .where(whereEdition(editions.id, edition));
  const names = new Map(
    rows.flatMap(({ slug, tiers }) =>
      storedTiers.parse(tiers).map(({ code, name }) => [`${slug} ${code}`, name] as const),
    ),
  );
  if (names.size === 0) return null;
  return (slug, code) =>
    names.get(`${slug} ${code}`) ?? (code === standardTier ? standardTierName : wordsOfCode(code));
}
