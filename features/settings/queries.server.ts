import { eq, getTableColumns, sql } from "drizzle-orm";
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
  programmeVersions,
  socialMediaSettings,
} from "~/db/schema";
import { type CallRows, withCallRows } from "./call-rows.rules.server";
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

/** The rows of a table that belong to the edition of the query, in their order, as a list of objects. */
function rowsOf<Table extends CallTable>(table: Table, order: PgColumn) {
  const pairs = Object.entries(getTableColumns(table))
    .filter(([name]) => name !== "editionId" && name !== "position")
    .map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  return sql<
    Omit<Table["$inferSelect"], "editionId" | "position">[]
  >`(select coalesce(json_agg(${row} order by ${order}), '[]')
    from ${table} where ${isOfEdition(table.editionId)})`;
}

/** Whether a row belongs to the edition of the query. */
const isOfEdition = (column: PgColumn) => sql`${column} = ${editions.id}`;

/**
 * An edition (by default the current one), and everything that its settings in force consist of, in one query: no fee
 * is read without its category, and while the next edition opens, no edition with the dates of another.
 */
const selectSettings = prepareQuery((db) =>
  db
    .select({
      edition: editions,
      programmePublished: sql<boolean>`exists (select from ${programmeVersions}
        where ${isOfEdition(programmeVersions.editionId)})`,
      rows: {
        own: sql<Overrides | null>`(select ${festivalSettings.overrides} from ${festivalSettings}
          where ${isOfEdition(festivalSettings.editionId)})`,
        shared: sql<Overrides | null>`(select ${installationSettings.overrides} from ${installationSettings} limit 1)`,
        categories: rowsOf(categories, categories.position),
        deadlines: rowsOf(feeDeadlines, feeDeadlines.position),
        tiers: rowsOf(priceTiers, priceTiers.position),
        fees: rowsOf(fees, fees.type),
        social: sql<SocialLink[]>`coalesce((select json_agg(json_build_object(
          'platform', ${socialMediaSettings.platform}, 'url', ${socialMediaSettings.url}))
          from ${socialMediaSettings} where ${socialMediaSettings.isActive}), '[]')`,
        pictures: sql<
          FestivalSettings["pictures"]
        >`coalesce((select json_object_agg(${pictures.slot},
          json_build_object('url', ${pictures.url}, 'alt', ${pictures.alt}) order by ${pictures.slot})
          from ${pictures} where ${pictures.url} is not null), '{}')`,
      },
    })
    .from(editions)
    .where(
      eq(
        editions.id,
        sql`(select coalesce(${sql.placeholder("editionId")}::uuid, current_edition()))`,
      ),
    ),
);

/** Parsed settings by the rows that they consist of: what was read is parsed once, until it changes. */
const parsedSettings = new LRUCache<string, FestivalSettings>({ max: 20 });

/**
 * An edition (by id, by default the current one), whether a programme of it was ever published, and its settings in
 * force: the defaults, the director's changes, the call for entries, the social links. They are frozen, since calls
 * share them. Throws if no edition was ever opened.
 */
export async function readWithSettings(db: Database, editionId?: string) {
  const [row] = await selectSettings(db, { editionId: editionId ?? null });
  if (!row) throw new Error("No edition was ever opened: the table editions was changed by hand.");
  const { edition, programmePublished, rows } = row;
  const place = { timeZone: edition.timeZone, currency: edition.currency };
  const text = JSON.stringify([place, rows]);
  const settings = parsedSettings.get(text) ?? parseSettings(rows, place);
  parsedSettings.set(text, settings);
  return { edition, programmePublished, settings };
}

/** The settings in force in an edition, by id, by default the current one. Throws if no edition was ever opened. */
export const getSettings = async (db: Database, editionId?: string): Promise<FestivalSettings> =>
  (await readWithSettings(db, editionId)).settings;

type SettingsRows = CallRows & {
  own: Overrides | null;
  shared: Overrides | null;
  social: SocialLink[];
  pictures: FestivalSettings["pictures"];
};

function parseSettings(rows: SettingsRows, place: EditionPlace): FestivalSettings {
  const changed = settingsWith(mergeScopes(rows.own ?? {}, rows.shared ?? {}), place);
  const settings = withSocialLinks(withCallRows(changed, rows), rows.social);
  const pictures = settings.effects.hearts ? rows.pictures : { ...plainPictures, ...rows.pictures };
  return deepFreeze({ ...settings, pictures });
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
