import type { OpenDatabase } from "~/db/client";
import {
  type EndedAgainCounts,
  endFactorsAgain,
} from "~/features/auth/second-factor/ended-factors.commands.server";
import { endRestoredLogins } from "~/features/auth/session/restored-logins.commands.server";
import { holdRestored } from "~/features/mail/commands.server";
import { pauseRestored } from "~/features/mailings/jobs.server";
import { reapplyErasures } from "~/features/privacy/ledger.commands.server";
import { systemClock } from "~/lib/dates/clock";
import { createLogger } from "~/lib/log";
import type { Env } from "../env";
import { ledgersOf } from "../gateways";
import { secretKeysOf } from "../secret-key";

export type CleanUpResult = { erasedCount: number; endedAccess: EndedAgainCounts };

/**
 * Cleans a restored database: ends sessions, codes and tickets; holds the emails that were about to leave; removes factors, access codes and access that were
 * removed, used or changed since; deletes people who were deleted since. `erasures`: a file with another list of
 * deletions. Returns what was removed.
 */
export async function cleanRestored(
  { db, close }: OpenDatabase,
  env: Env,
  { madeAt, erasures }: { madeAt: string | null; erasures?: string | undefined },
): Promise<CleanUpResult> {
  const log = createLogger((line) => void process.stderr.write(`${line}\n`));
  const ledgers = ledgersOf(env, log);
  try {
    await endRestoredLogins(db, systemClock);
    await pauseRestored(db, systemClock);
    await holdRestored(db, systemClock);
    const endedAccess = await endFactorsAgain(db, ledgers, madeAt);
    const deps = { db, ledgers, clock: systemClock, secrets: secretKeysOf(env) };
    return { endedAccess, erasedCount: await reapplyErasures(deps, erasures) };
  } finally {
    await close();
  }
}
