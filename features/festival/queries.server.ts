import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { festivalSettings, socialMediaSettings } from "~/db/tables";
import type { Settings } from "~/features/settings/schema";
import { defaultFacts } from "./defaults";
import { factsWith } from "./overrides.rules";
import { type FestivalFacts, socialPlatforms } from "./schema";

/** The director's changes as they are kept, and when they were changed last. */
async function readOverrides(db: Database) {
  const [row] = await db.select().from(festivalSettings).where(eq(festivalSettings.id, 1));
  return { overrides: row?.overrides ?? {}, updatedAt: row?.updatedAt.toISOString() ?? null };
}

async function withSocialLinks(db: Database, facts: FestivalFacts): Promise<FestivalFacts> {
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
  return withSocialLinks(db, factsWith(overrides));
}

/** The same with what was changed and since when: what the director's form works with. */
export async function readSettings(db: Database): Promise<Settings> {
  const { overrides, updatedAt } = await readOverrides(db);
  const facts = await withSocialLinks(db, factsWith(overrides));
  return { facts, defaults: defaultFacts, overrides, updatedAt };
}
