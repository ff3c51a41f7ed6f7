import { data } from "react-router";
import type { Database } from "~/db/client";
import { type EditionState, editionStates } from "~/db/enums";
import type { EditionSelectProps } from "~/features/settings/components/edition-select";
import { type EditionSummary, readEditions } from "~/features/settings/editions.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { type Actor, hasRole } from "~/lib/api/endpoint";

export const allEditionStates: readonly EditionState[] = editionStates;

/** Of which films something is decided and told. */
const decided: readonly EditionState[] = ["open", "closed", "archived"];

/** Of which settings, letters and wishes may change: what is archived stays as it was. */
export const changeable: readonly EditionState[] = ["preparing", "open", "closed"];

/**
 * The year that a room's address asks for, '?edition=2026', and those that the room shows (by
 * default all but prepared ones); the current one where the address names none. Answers 404
 * where the room has no such year, or `reader` no role in it.
 */
export async function requestedEdition(
  db: Database,
  { searchParams }: URL,
  states: readonly EditionState[] = decided,
  reader?: Actor,
): Promise<EditionSelectProps & { year: EditionSummary }> {
  const years = (await readEditions(db)).filter(
    ({ state, isCurrent, slug }) =>
      (isCurrent || states.includes(state)) &&
      (!reader || hasRole(reader, ["director", "programmer"], { edition: slug })),
  );
  const slug = searchParams.get("edition");
  const year = years.find((one) => (slug ? one.slug === slug : one.isCurrent));
  if (!year) throw data(null, { status: 404 });
  return { years, year, edition: year.isCurrent ? undefined : year.slug };
}

/** The facts of a year, '2026', for the rooms about it; null of the current one, whose facts every page has, and of all years together. */
export async function settingsOf(
  db: Database,
  slug: string | undefined,
): Promise<FestivalSettings | null> {
  if (!slug) return null;
  const year = (await readEditions(db)).find((one) => one.slug === slug);
  return year && !year.isCurrent ? getSettings(db, year.id) : null;
}
