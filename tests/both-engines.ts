import { afterAll, beforeAll, describe, it } from "vitest";
import { type OpenDatabase, openPostgres } from "~/db/client";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import type { Night } from "./faults/scenario";

/** Opens the database while no server uses it. */
export type Opening = () => Promise<OpenDatabase>;

/** Runs a test on one engine; `env` has the settings of servers for reaching the database. */
type Play = (engine: Night["engine"], env: Record<string, string>, open: Opening) => Promise<void>;

/** The engines of tests that see the same on each: `npm test` sets ENGINES to one, and all checks play both. */
export const comparedEngines = (process.env.ENGINES ?? "embedded,PostgreSQL").split(",");

/**
 * Defines a test for both engines, or for `engines`, with a durable PostgreSQL server of its own. `embedded` opens the
 * embedded database, `timeout` is in milliseconds.
 */
export function onBothEngines(
  title: string,
  {
    timeout,
    embedded,
    engines = ["embedded", "PostgreSQL"],
  }: { timeout: number; embedded: Opening; engines?: readonly string[] },
  play: Play,
): void {
  it.skipIf(!engines.includes("embedded"))(`${title} on the embedded database`, { timeout }, () =>
    play("embedded", {}, embedded),
  );

  // `npm test` installs PostgreSQL; elsewhere it may be missing.
  describe.skipIf(!engines.includes("PostgreSQL") || !findPostgres())("on PostgreSQL", () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ durable: true });
    });
    afterAll(() => cluster.stop());

    it(title, { timeout }, () => {
      const DATABASE_URL = cluster.urlOf("postgres");
      return play("PostgreSQL", { DATABASE_URL }, () => openPostgres(DATABASE_URL));
    });
  });
}
