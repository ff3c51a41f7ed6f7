import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { socialPlatforms } from "~/db/lists";
import { prepared } from "~/db/prepared";
import { editions, emailTemplates, festivalSettings, socialMediaSettings } from "~/db/tables";
import { factsWith, type Overrides } from "./overrides.rules";
import type { FestivalFacts } from "./schema";

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

type Kept = { version: string; facts: FestivalFacts };

/** The facts as they were read last, for each open database. */
const kept = new WeakMap<Database, Kept>();

/** The rows that are seldom changed and asked for with every request. */
const versioned = [festivalSettings, socialMediaSettings, editions, emailTemplates];

/**
 * Changes whenever one of these rows does, whichever process changed it: the
 * transaction that wrote it and its place, which PostgreSQL keeps with each row. A time
 * would miss the second of two changes in one moment.
 */
const versionQuery = sql.join(
  versioned.map(
    (table) =>
      sql`coalesce((select string_agg(xmin::text || ctid::text, '' order by ctid) from ${table}), '')`,
  ),
  sql` || ';' || `,
);

const readVersion = prepared((db) =>
  db.select({ version: sql<string>`${versionQuery}` }).from(sql`(select 1) as one`),
);

/**
 * The festival facts in force: the defaults, the director's changes over them,
 * the saved social links. They are put together once and then kept until one of
 * their rows changes. They are everybody's, so they are frozen.
 */
export async function readFacts(db: Database): Promise<FestivalFacts> {
  const [row] = await readVersion(db, {});
  const version = row?.version ?? "";
  const known = kept.get(db);
  if (known?.version === version) return known.facts;
  const { overrides } = await readOverrides(db);
  const facts = frozen(await factsInForce(db, overrides));
  kept.set(db, { version, facts });
  return facts;
}

/**
 * What else is made of those rows is kept with the facts of their version, so that one
 * look at the version serves for all of it. Of other facts (a preview's) it is made anew.
 */
export function keptWithFacts<Made>(make: (db: Database, facts: FestivalFacts) => Promise<Made>) {
  const known = new WeakMap<FestivalFacts, Made>();
  return async (db: Database, facts: FestivalFacts): Promise<Made> => {
    const found = kept.get(db)?.facts === facts ? known.get(facts) : undefined;
    if (found !== undefined) return found;
    const made = await make(db, facts);
    known.set(facts, made);
    return made;
  };
}

function frozen<T>(value: T): T {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
