import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { festivalSettings, socialMediaSettings } from "~/db/tables";
import { defaultFacts } from "./defaults";
import { type FestivalFacts, festivalFactsSchema, socialPlatforms } from "./schema";

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects merge key by key; everything else, lists included, is replaced whole. */
function overlay<T>(base: T, over: unknown): T {
  if (!isPlain(base) || !isPlain(over)) return over === undefined ? base : (over as T);
  const merged: Plain = { ...base };
  for (const key of Object.keys(base)) merged[key] = overlay(merged[key], over[key]);
  return merged as T;
}

/**
 * The festival facts in force: the defaults, the director's changes over them,
 * the saved social links. Stored changes that no longer fit the schema are left
 * out whole rather than breaking every page.
 */
export async function readFacts(db: Database): Promise<FestivalFacts> {
  const [settings] = await db.select().from(festivalSettings).where(eq(festivalSettings.id, 1));
  const links = await db.select().from(socialMediaSettings);
  const merged = festivalFactsSchema.safeParse(overlay(defaultFacts, settings?.overrides ?? {}));
  const facts = merged.success ? merged.data : defaultFacts;
  const social = { ...facts.social };
  for (const { platform, url, isActive } of links) {
    const known = socialPlatforms.find((name) => name === platform);
    if (known && isActive) social[known] = url;
  }
  return { ...facts, social };
}
