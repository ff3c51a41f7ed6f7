import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Database } from "~/db/client";
import { socialPlatforms } from "~/db/enums";
import { prepareQuery } from "~/db/prepared-query";
import {
  categories,
  editions,
  feeDeadlines,
  fees,
  festivalSettings,
  installationSettings,
  pictures,
  priceTiers,
  socialMediaSettings,
} from "~/db/schema";
import { withCallRows } from "./call-rows.rules.server";
import { type EditionPlace, mergeScopes, type Overrides, settingsWith } from "./overrides.rules";
import { plainPictures } from "./pictures.rules";
import type { FestivalSettings } from "./schema";

/** The version of an edition's settings, with those that all editions share; null before any change. */
export async function readSettingsVersion(db: Database, editionId: string): Promise<string | null> {
  const [ownRow] = await db
    .select({ updatedAt: festivalSettings.updatedAt })
    .from(festivalSettings)
    .where(eq(festivalSettings.editionId, editionId));
  const [sharedRow] = await db
    .select({ updatedAt: installationSettings.updatedAt })
    .from(installationSettings);
  const changeTimes = [ownRow, sharedRow]
    .flatMap((row) => row?.updatedAt.toISOString() ?? [])
    .sort();
  return changeTimes.at(-1) ?? null;
}

type CallTable = typeof categories | typeof feeDeadlines | typeof priceTiers | typeof fees;

/** The rows of a table that belong to an edition, in their order, as a list of objects. */
function rowsOf<Table extends CallTable>(table: Table, edition: SQL, order: PgColumn) {
  const pairs = Object.entries(getTableColumns(table))
    .filter(([name]) => name !== "editionId" && name !== "position")
    .map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  return sql<
    Omit<Table["$inferSelect"], "editionId" | "position">[]
  >`(select coalesce(json_agg(${row} order by ${order}), '[]')
    from ${table} where ${table.editionId} = ${edition})`;
}

/** Everything that the settings in force consist of, in one query: no fee is read without its category. */
const selectSettings = prepareQuery((db) => {
  // Looked up once per table, not once per row.
  const edition = sql`(select coalesce(${sql.placeholder("editionId")}::uuid, current_edition()))`;
  return db
    .select({
      edition: sql<EditionPlace | null>`(select json_build_object('timeZone', ${editions.timeZone},
        'currency', ${editions.currency}) from ${editions} where ${editions.id} = ${edition})`,
      own: sql<Overrides | null>`(select ${festivalSettings.overrides} from ${festivalSettings}
        where ${festivalSettings.editionId} = ${edition})`,
      shared: sql<Overrides | null>`(select ${installationSettings.overrides} from ${installationSettings} limit 1)`,
      categories: rowsOf(categories, edition, categories.position),
      deadlines: rowsOf(feeDeadlines, edition, feeDeadlines.position),
      tiers: rowsOf(priceTiers, edition, priceTiers.position),
      fees: rowsOf(fees, edition, fees.type),
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
 * director's changes, the call for entries, the social links. Frozen, since calls share them. Throws if no edition was
 * ever opened.
 */
export async function getSettings(db: Database, editionId?: string): Promise<FestivalSettings> {
  const [row] = await selectSettings(db, { editionId: editionId ?? null });
  if (!row?.edition)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  const text = JSON.stringify(row);
  const cached = parsedSettings.get(text);
  if (cached) return cached;
  const changed = settingsWith(mergeScopes(row.own ?? {}, row.shared ?? {}), row.edition);
  const merged = withCallRows(changed, row);
  const shown = merged.effects.hearts ? row.pictures : { ...plainPictures, ...row.pictures };
  const settings = deepFreeze({ ...withSocialLinks(merged, row.social), pictures: shown });
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
