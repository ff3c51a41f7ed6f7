import { afterAll, beforeAll, describe, it } from "vitest";
import { type OpenDatabase, openPostgres } from "~/db/client";
import { type Cluster, findPostgres, startCluster } from "./engines/postgres";
import type { Night } from "./faults/scenario";

/** Opens the database while no server is on it. */
export type Opening = () => Promise<OpenDatabase>;

/** Plays a story on one engine; `env` is what its servers need to reach the database. */
type Play = (engine: Night["engine"], env: Record<string, string>, open: Opening) => Promise<void>;

/**
 * A test of one story on both engines, with a durable PostgreSQL server of its own. `embedded` opens
 * the embedded database, `timeout` is in milliseconds.
 */
export function onBothEngines(
  title: string,
  { timeout, embedded }: { timeout: number; embedded: Opening },
  play: Play,
): void {
  it(`${title} on the embedded database`, { timeout }, () => play("embedded", {}, embedded));

  // `npm test` installs PostgreSQL; elsewhere it may be missing.
  describe.skipIf(!findPostgres())("on PostgreSQL", () => {
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
