import fs from "node:fs";
import path from "node:path";
import { fromPglite } from "~/db/client";
import { openTemporaryPglite } from "~/db/pglite/durable-pglite";
import { listPeople } from "~/features/privacy/people-in-backup.commands.server";
import { csvLine } from "~/lib/csv/write";
import type { Env } from "../env";
import { openBackup } from "./restore";
import { demandSignature } from "./signing";
import { unpackInto } from "./verify";

type Options = { env: Env; key?: string | undefined; unsigned?: boolean | undefined };

/**
 * The people in a backup: lines of CSV, 'email,kinds'. The backup is restored into a temporary embedded database in
 * DATA_DIR; nothing else changes. Throws like `restoreBackup`.
 */
export async function peopleInBackup(from: string, options: Options): Promise<string[]> {
  const { env, unsigned } = options;
  const folder = path.join(env.DATA_DIR, "who-work");
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  clear();
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const database = path.join(folder, "database");
    const source = await openBackup(from, { env, key: options.key });
    await unpackInto(source, database, (end) => {
      if (!unsigned) demandSignature(from, env, end);
    });
    const opened = await fromPglite(await openTemporaryPglite(database));
    try {
      const people = await listPeople(opened.db);
      const lines = people.map(({ email, kinds }) => csvLine([email, kinds.join(" ")]));
      return ["email,kinds\r\n", ...lines];
    } finally {
      await opened.close();
    }
  } finally {
    clear();
  }
}
