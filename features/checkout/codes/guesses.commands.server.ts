import type { Database } from "~/db/client";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { tooManyRequests } from "~/lib/api/problem";
import { countRequest, type Limit, readRetryAfter } from "~/lib/api/rate-limit.server";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";

/** Only refused codes are counted: a class of students applies one code from one address. */
const wrongCodes: Limit = { name: "wrong-code", max: 20, seconds: 60 };

export type GuessDeps = { db: Database; clock: Clock; rateLimits?: boolean };

/** The 429 of a client with too many refused codes; null if it may try one. */
export async function refuseGuess({ db, clock, rateLimits }: GuessDeps, address: string) {
  if (!rateLimits) return null;
  const seconds = await readRetryAfter(db, clock, wrongCodes, shortenAddress(address) ?? "");
  return seconds === null ? null : tooManyRequests(seconds);
}

/**
 * Records a refused code in the audit log, without what was typed, and counts it. Returns the 429 of a client that has
 * tried too many, else null.
 */
export async function noteRefusedCode(
  { db, clock, rateLimits }: GuessDeps,
  { address, reason }: { address: string; reason: string },
) {
  const detail = { reason };
  await recordRefusal(db, clock, "visitor", "code refused", { detail, address });
  if (!rateLimits) return null;
  const verdict = await countRequest(db, clock, wrongCodes, shortenAddress(address) ?? "");
  return verdict.allowed ? null : tooManyRequests(verdict.retryAfterSeconds);
}
