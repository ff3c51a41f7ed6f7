import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { knownBrowsers } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";

/** Browsers that a juror or programmer has logged in with. */

/** An id that no person has. */
export const noPersonId = "00000000-0000-0000-0000-000000000000";

/** The id of a known browser of a person, else null. The same work for an unknown person (null). */
export async function findKnownBrowser(
  tx: Database,
  personId: string | null,
  browserHash: string | null,
): Promise<string | null> {
  const { id } = knownBrowsers;
  const [browser] = await tx
    .select({ id })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.personId, personId ?? noPersonId),
        eq(knownBrowsers.browserHash, browserHash ?? ""),
      ),
    );
  return browser?.id ?? null;
}

/** Forgets the known browsers of a person: all but one (the hash of its token), or all with null. */
export async function forgetBrowsers(
  tx: Database,
  personId: string,
  exceptHash: string | null,
): Promise<void> {
  const { browserHash } = knownBrowsers;
  const isOther = exceptHash === null ? undefined : ne(browserHash, exceptHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.personId, personId), isOther));
}

/** Records that a person logged in with a browser. */
export async function noteBrowser(
  tx: Database,
  clock: Clock,
  personId: string,
  browserHash: string,
): Promise<void> {
  const now = clock();
  await tx
    .insert(knownBrowsers)
    .values({ personId, browserHash, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.personId, knownBrowsers.browserHash],
      set: { lastSeenAt: now },
    });
}
