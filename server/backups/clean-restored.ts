import type { OpenDatabase } from "~/db/client";
import { endAgain } from "~/features/auth/second-factor/ended-factors.server";
import { endRestoredLogins } from "~/features/auth/session/restored-logins.server";
import { reapplyErasures } from "~/features/privacy/ledger.server";
import { systemClock } from "~/lib/dates/clock";
import { createLogger } from "~/lib/log";
import type { Env } from "../env";
import { ledgersOf } from "../gateways";
import { secretKeysOf } from "../secret-key";

/**
 * Cleans a restored database: ends sessions, codes and tickets, removes factors and recovery codes
 * that were removed or used since, and deletes people who were deleted since. `erasures`: a file
 * with another list of deletions. Returns how many were deleted again.
 */
export async function cleanRestored(
  { db, close }: OpenDatabase,
  env: Env,
  erasures?: string,
): Promise<number> {
  const log = createLogger((line) => void process.stderr.write(`${line}\n`));
  const ledgers = ledgersOf(env, log);
  try {
    await endRestoredLogins(db, systemClock);
    await endAgain(db, ledgers);
    const deps = { db, ledgers, clock: systemClock, secrets: secretKeysOf(env) };
    return await reapplyErasures(deps, erasures);
  } finally {
    await close();
  }
}
