import { data } from "react-router";
import type { Database } from "~/db/client";
import { type ListedEdition, shownEditionState } from "~/features/settings/edition-state.rules";
import { type EditionSummary, readEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { type Actor, hasRole } from "~/lib/api/endpoint";
import { dayIn } from "~/lib/dates/calendar";

/** True if the reader has an admin role in the edition. */
const hasAdminRole = (reader: Actor, edition: string) =>
  hasRole(reader, ["director", "programmer"], { edition });

/** The editions in somebody's switcher, newest first. */
export async function editionsFor(
  db: Database,
  now: Date,
  reader: Actor,
): Promise<ListedEdition[]> {
  const visibleEditions: ListedEdition[] = [];
  for (const { id, slug, state: storedState, isCurrent } of await readEditions(db)) {
    if (!hasAdminRole(reader, slug)) continue;
    let state: ListedEdition["state"] = storedState;
    if (storedState === "open") {
      const { dates, timeZone } = await getSettings(db, id);
      state = shownEditionState(storedState, dates.festivalTo, dayIn(timeZone, now));
    }
    visibleEditions.push({ slug, isCurrent, state });
  }
  return visibleEditions;
}

/**
 * The edition of the address, '?edition=2026'; without the parameter the current one, and `edition` is undefined.
 * Throws a 404 for an unknown edition, and if `reader` has no role in it.
 */
export async function requestedEdition(
  db: Database,
  { searchParams }: URL,
  reader?: Actor,
): Promise<{ edition: string | undefined; editionSummary: EditionSummary }> {
  const slug = searchParams.get("edition");
  const editionSummary = (await readEditions(db)).find((edition) =>
    slug ? edition.slug === slug : edition.isCurrent,
  );
  if (!editionSummary || (reader && !hasAdminRole(reader, editionSummary.slug)))
    throw data(null, { status: 404 });
  return { editionSummary, edition: editionSummary.isCurrent ? undefined : editionSummary.slug };
}

/**
 * The settings of an edition ('2026'); null for the current one, whose settings every page has, and for 'all'.
 * `knownEditions`: all, if the caller has read them.
 */
export async function settingsOf(
  db: Database,
  slug: string | undefined,
  knownEditions?: readonly EditionSummary[],
): Promise<FestivalSettings | null> {
  if (!slug) return null;
  const editionSummary = (knownEditions ?? (await readEditions(db))).find(
    (edition) => edition.slug === slug,
  );
  return editionSummary && !editionSummary.isCurrent ? getSettings(db, editionSummary.id) : null;
}

/** The URL for a list whose call shows all editions by default: adds the current edition if none is given. */
export async function withRequestedEdition(db: Database, url: URL): Promise<URL> {
  const urlWithEdition = new URL(url);
  if (!urlWithEdition.searchParams.get("edition")) {
    const { editionSummary } = await requestedEdition(db, urlWithEdition);
    urlWithEdition.searchParams.set("edition", editionSummary.slug);
  }
  return urlWithEdition;
}
