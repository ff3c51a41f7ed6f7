import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { festivalSettings, socialMediaSettings } from "~/db/tables";
import { factsWith, type Overrides } from "./overrides.rules";
import { type FestivalFacts, socialPlatforms } from "./schema";

/** The director's changes as they are kept, and when they were changed last. */
export async function readOverrides(db: Database) {
  const [row] = await db.select().from(festivalSettings).where(eq(festivalSettings.id, 1));
  return { overrides: row?.overrides ?? {}, updatedAt: row?.updatedAt.toISOString() ?? null };
}

/** The facts with the director's changes over the defaults, and the saved social links. */
export async function factsInForce(db: Database, overrides: Overrides): Promise<FestivalFacts> {
  const facts = factsWith(overrides);
  const links = await db.select().from(socialMediaSettings);
  const social = { ...facts.social };
  for (const { platform, url, isActive } of links) {
    const known = socialPlatforms.find((name) => name === platform);
    if (known && isActive) social[known] = url;
  }
  return { ...facts, social };
}

/** The festival facts in force: the defaults, the director's changes over them, the saved social links. */
export async function readFacts(db: Database): Promise<FestivalFacts> {
  const { overrides } = await readOverrides(db);
  return factsInForce(db, overrides);
}
