import type { PhasePageData } from "./phase-page.server";

/** A film of the ranking with its single scores, as the desk's page draws it. */
export type RankedFilm = PhasePageData["ranked"]["films"][number];
