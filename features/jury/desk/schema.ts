import type { z } from "zod";
import type { rankedSchema } from "../deliberation/schema";

/** A film of the ranking with its single scores, as the desk's page draws it. */
export type RankedFilm = z.output<typeof rankedSchema> & { totals: number[] };
