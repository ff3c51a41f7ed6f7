/** What `npm run db:new` writes beside what drizzle-kit generates. */

/**
 * The number and time of the next migration: `0108`, and milliseconds later than every other, since versions that
 * trusted the time of the newest one may still start.
 */
export function nextMigration({ entries }, now) {
  const lastNumber = Math.max(...entries.map(({ tag }) => Number(tag.slice(0, 4))));
  return {
    number: String(lastNumber + 1).padStart(4, "0"),
    when: Math.max(now, ...entries.map(({ when }) => when + 1)),
  };
}

const breakpoint = "--> statement-breakpoint\n";

/**
 * Triggers of the tables that `sql` creates: those with a `version` count it, those in `publicTables` empty the page
 * cache. Throws if a public table is not created here.
 */
export function addTriggers(sql, publicTables) {
  const createdTables = [...sql.matchAll(/^CREATE TABLE "(\w+)" \(\n([\s\S]*?)^\);/gm)];
  const names = createdTables.map(([, name]) => name);
  const missingTable = publicTables.find((name) => !names.includes(name));
  if (missingTable) throw new Error(`The migration creates no table ${missingTable}.`);
  const triggers = createdTables.flatMap(([, name, columns]) => [
    ...(/^\t"version" integer/m.test(columns)
      ? [
          `CREATE TRIGGER "${name}_version" BEFORE UPDATE ON "${name}"\n\tFOR EACH ROW EXECUTE FUNCTION "count_version"();`,
        ]
      : []),
    ...(publicTables.includes(name)
      ? [
          `CREATE TRIGGER "${name}_public" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"\n\tFOR EACH STATEMENT EXECUTE FUNCTION "note_public_change"();`,
        ]
      : []),
  ]);
  return [sql.trimEnd(), ...triggers].join(breakpoint);
}
