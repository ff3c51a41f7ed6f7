import type { PhasePageData } from "./phase-page.server";

export type RankedFilm = PhasePageData["ranked"]["films"][number];
