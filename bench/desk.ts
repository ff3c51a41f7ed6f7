import { sql } from "drizzle-orm";
import { openEmbedded, openPostgres } from "~/db/client";
import type { Bench, Engine } from "./bench";
import { fill } from "./fill";
import { openSite, type Site } from "./site";

/** A director's desk with so many entries, and as many messages: its server, and a session. */
export type Desk = { site: Site; cookie: string; entries: number };

/** Fills a database and serves it. The caller ends the server. */
export async function openDesk(bench: Bench, engine: Engine, entries: number): Promise<Desk> {
  const place = await bench.place(engine, `desk-${entries}`);
  const { db, close } = place.url
    ? await openPostgres(place.url)
    : await openEmbedded(place.dataDir);
  await fill(db, entries);
  // What PostgreSQL does by itself within a minute; not to fall into the measurement.
  await db.execute(sql`vacuum analyze`);
  await close();
  const site = await openSite(place);
  return { site, cookie: await site.logIn(), entries };
}
