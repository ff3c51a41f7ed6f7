import { eq, isNotNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "~/db/client";
import { socialPlatforms } from "~/db/enums";
import { prepareQuery } from "~/db/prepared-query";
import {
  editions,
  festivalSettings,
  installationSettings,
  pictures,
  socialMediaSettings,
} from "~/db/schema";
import { type EditionPlace, mergeScopes, type Overrides, settingsWith } from "./overrides.rules";
import type { FestivalSettings } from "./schema";

/** The director's changes in force in an edition, and their version. */
export async function readOverrides(db: Database, editionId: string) {
  const [ownRow] = await db
    .select()
    .from(festivalSettings)
    .where(eq(festivalSettings.editionId, editionId));
  const [sharedRow] = await db.select().from(installationSettings);
  const changeTimes = [ownRow, sharedRow]
    .flatMap((row) => row?.updatedAt.toISOString() ?? [])
    .sort();
  return {
    overrides: mergeScopes(ownRow?.overrides ?? {}, sharedRow?.overrides ?? {}),
    updatedAt: changeTimes.at(-1) ?? null,
  };
}

/** Everything that the settings in force consist of, in one query. */
const selectSettings = prepareQuery((db) => {
  const edition = sql`coalesce(${sql.placeholder("editionId")}::uuid, current_edition())`;
  return db
    .select({
      edition: sql<EditionPlace | null>`(select json_build_object('timeZone', ${editions.timeZone},
        'currency', ${editions.currency}) from ${editions} where ${editions.id} = ${edition})`,
      own: sql<Overrides | null>`(select ${festivalSettings.overrides} from ${festivalSettings}
        where ${festivalSettings.editionId} = ${edition})`,
      shared: sql<Overrides | null>`(select ${installationSettings.overrides} from ${installationSettings} limit 1)`,
      social: sql<SocialLink[]>`coalesce((select json_agg(json_build_object(
        'platform', ${socialMediaSettings.platform}, 'url', ${socialMediaSettings.url}))
        from ${socialMediaSettings} where ${socialMediaSettings.isActive}), '[]')`,
      pictures: sql<FestivalSettings["pictures"]>`coalesce((select json_object_agg(${pictures.slot},
        json_build_object('url', ${pictures.url}, 'alt', ${pictures.alt}) order by ${pictures.slot})
        from ${pictures} where ${pictures.url} is not null), '{}')`,
    })
    .from(sql`(select 1) as one`);
});

/** Parsed settings by the rows that they consist of: what was read is parsed once, until it changes. */
const parsedSettings = new LRUCache<string, FestivalSettings>({ max: 20 });

/**
 * The settings in force in an edition (by id, by default the current one): the defaults, the
 * director's changes, the social links. Frozen, since calls share them. Throws if no edition was ever opened.
 */
export async function getSettings(db: Database, editionId?: string): Promise<FestivalSettings> {
  const [row] = await selectSettings(db, { editionId: editionId ?? null });
  if (!row?.edition)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  const text = JSON.stringify(row);
  const cached = parsedSettings.get(text);
  if (cached) return cached;
  const merged = settingsWith(mergeScopes(row.own ?? {}, row.shared ?? {}), row.edition);
  const settings = deepFreeze({ ...withSocialLinks(merged, row.social), pictures: row.pictures });
  parsedSettings.set(text, settings);
  return settings;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

/** Reads settings by edition, each once: for the rows of one list. */
export function settingsReader(db: Database): (editionId: string) => Promise<FestivalSettings> {
  const settingsByEdition = new Map<string, Promise<FestivalSettings>>();
  return (editionId) => {
    const settings = settingsByEdition.get(editionId) ?? getSettings(db, editionId);
    settingsByEdition.set(editionId, settings);
    return settings;
  };
}

/** The settings that these changes would give an edition, with the social links. */
export async function settingsInForce(
  db: Database,
  editionId: string,
  overrides: Overrides,
): Promise<FestivalSettings> {
  const [edition] = await db.select().from(editions).where(eq(editions.id, editionId));
  if (!edition) throw new Error(`There is no edition ${editionId}.`);
  const links = await db
    .select()
    .from(socialMediaSettings)
    .where(eq(socialMediaSettings.isActive, true));
  const ownPictures = await db
    .select()
    .from(pictures)
    .where(isNotNull(pictures.url))
    .orderBy(pictures.slot);
  return {
    ...withSocialLinks(settingsWith(overrides, edition), links),
    pictures: Object.fromEntries(ownPictures.map(({ slot, url, alt }) => [slot, { url, alt }])),
  } as FestivalSettings;
}

/** The time zone of an edition (by id, by default the current one). */
export async function readTimeZone(db: Database, editionId?: string): Promise<string> {
  const targetId = editionId ? sql`${editionId}::uuid` : sql`current_edition()`;
  const [edition] = await db
    .select({ timeZone: editions.timeZone })
    .from(editions)
    .where(eq(editions.id, targetId));
  if (!edition) throw new Error("No edition was ever opened.");
  return edition.timeZone;
}

type SocialLink = Pick<typeof socialMediaSettings.$inferSelect, "platform" | "url">;

function withSocialLinks(
  settings: FestivalSettings,
  links: readonly SocialLink[],
): FestivalSettings {
  const social = { ...settings.social };
  for (const { platform, url } of links) {
    const socialPlatform = socialPlatforms.find((name) => name === platform);
    if (socialPlatform) social[socialPlatform] = url;
  }
  return { ...settings, social };
}
