import { and, eq } from "drizzle-orm";
import { films } from "~/db/schema";
import { changeFilm } from "~/features/films/admin/commands.server";
import { type DemoContext, directorEdit } from "./clock";

/** The awards of the last night, by the film's title. */
const awards: Record<string, Record<string, string>> = {
  "2025": {
    "The Ferry Keeps Its Hour": "Best Feature Film",
    "Half an Umbrella": "Best Short Film",
    "Gold Leaf": "2nd place",
    Orchard: "3rd place",
    "A Table for Two at Kofi's": "Audience choice",
  },
  "2026": {
    "The Lighthouse Between Us": "Best Feature Film",
    "The Last Bus to Ojai": "Best Short Film",
    "Plus One": "Best Series Pilot",
    "Gold Leaf": "2nd place",
    Orchard: "3rd place",
    "A Table for Two at Kofi's": "Audience choice",
  },
};

/** The morning after the awards of a year. */
export const awardsPublishedAt = (year: string) => `${year}-02-27T18:00:00Z`;

/** Adds the awards of a year to its films. */
export async function giveAwards(demo: DemoContext, year: string): Promise<void> {
  demo.setClock(awardsPublishedAt(year));
  const editContext = directorEdit(demo);
  for (const [title, award] of Object.entries(awards[year] ?? {})) {
    const isPublicFilm = and(eq(films.title, title), eq(films.isPublic, true));
    const [film] = await demo.db.select().from(films).where(isPublicFilm);
    if (!film) throw new Error(`The demo film '${title}' is not public.`);
    const { id, version } = film;
    const changeResult = await changeFilm(editContext, id, { version, awards: [award] });
    if (changeResult.kind !== "done")
      throw new Error(`The demo award of '${title}': ${changeResult.kind}`);
  }
}
