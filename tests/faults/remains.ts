import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";

/**
 * Looks at what killed servers left in the database. PostgreSQL is asked at once. The embedded database is asked within
 * the next server, before its own first query (tests/first-look.mjs): to open it in between would cost as much as a
 * start, and would recover and close it properly before the server has to.
 */
export function watchRemains(folder: string, databaseUrl?: string) {
  const LOOK_FILE = path.join(folder, "look.sql");
  const seen = `${LOOK_FILE}.seen`;
  let compare: ((text: string) => void) | null = null;
  return {
    /** Settings of a server that preloads `first-look`. */
    settings: { LOOK_FILE },
    /** Compares the value of a query, which is JSON as a text. The server is dead. */
    compareLater: async <T>(query: string, compareFound: (found: T) => void): Promise<void> => {
      expect(compare).toBe(null);
      compare = (text) => compareFound(JSON.parse(text) as T);
      if (databaseUrl) fs.writeFileSync(seen, await askPostgres(databaseUrl, query));
      else fs.writeFileSync(LOOK_FILE, query);
    },
    /** Compares what is waiting for the next server, which has opened the database. */
    compareNow: (): void => {
      if (!compare) return;
      const text = fs.readFileSync(seen, "utf8");
      for (const file of [LOOK_FILE, seen]) fs.rmSync(file, { force: true });
      const compareFound = compare;
      compare = null;
      compareFound(text);
    },
  };
}

async function askPostgres(connectionString: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text: query, rowMode: "array" });
    return rows[0]?.[0] ?? "";
  } finally {
    await client.end();
  }
}
