import { and, eq } from "drizzle-orm";
import { submissions } from "~/db/schema";
import { changeFilm, createFilmFromSubmission } from "~/features/films/admin/commands.server";
import { type DemoContext, directorEdit } from "./clock";
import { still } from "./stills";

/** The entries that the demo festival shows: each becomes a programme film once it was announced. */

type SelectedFilm = {
  /** Seconds beyond its whole minutes. */
  seconds: number;
  /** A picture under /art/films. */
  still: string;
  /** The part of it that stays in sight on a phone; by default the middle. */
  focus?: "right";
  tropes: string[];
  premiere?: string;
  statement?: string;
  /** Further stills. */
  more?: string[];
  bio?: string;
  trailer?: string;
  /** The credits, one per line. */
  credits?: string;
};

export const selectedFilms: Record<string, SelectedFilm> = {
  "The Lighthouse Between Us": {
    seconds: 14,
    still: "lighthouse",
    focus: "right",
    tropes: ["Slow burn"],
    premiere: "World premiere",
    statement:
      "I grew up between two lighthouses and believed for years that they were talking to each other. I made this film to find out what about.",
    more: ["lighthouse2", "lighthouse3"],
    bio: "Ingrid Solheim grew up on Fedje, where her father kept a light until it was automated. This is her second feature.",
    trailer: "https://vimeo.example/lighthouse-trailer",
    credits:
      "With: Liv Aasen, Torstein Nygård, Gunhild Rød\nWritten by: Ingrid Solheim\nPhotography: Sindre Holm\nEditing: Maren Vik\nMusic: Eirik Lunde",
  },
  "Every Winter in Lisbon": {
    seconds: 40,
    still: "tram",
    tropes: ["Right person, wrong time", "Second chance"],
  },
  "The Last Bus to Ojai": {
    seconds: 22,
    still: "bus",
    tropes: ["Strangers"],
    premiere: "World premiere",
  },
  "Two Coffees, One Sugar": { seconds: 5, still: "cups", tropes: ["Meet cute", "Food"] },
  "Snow Day, Sapporo": { seconds: 51, still: "snow", tropes: ["Snowed in"] },
  "Abuela's Second Honeymoon": { seconds: 33, still: "neon", tropes: ["Second chance"] },
  "Plus One": { seconds: 48, still: "ball", tropes: ["Fake relationship"] },
};

/** Creates programme films from the accepted entries, public as announced. Resolves to their ids by title. */
export async function takeSelectedFilms(demo: DemoContext): Promise<Map<string, string>> {
  const editContext = directorEdit(demo);
  const ids = new Map<string, string>();
  for (const [title, film] of Object.entries(selectedFilms)) {
    const [entry] = await demo.db
      .select()
      .from(submissions)
      .where(and(eq(submissions.filmTitle, title), eq(submissions.announcedStatus, "accepted")));
    if (!entry) throw new Error(`The demo entry '${title}' was not announced as accepted.`);
    const creation = await createFilmFromSubmission(editContext, entry.id);
    if (creation.kind !== "done") throw new Error(`The demo film '${title}' is ${creation.kind}.`);
    const { id, version } = creation.body.film;
    // The submitted length was rounded up to whole minutes.
    const runningSeconds = ((entry.duration ?? 1) - 1) * 60 + film.seconds;
    const changeResult = await changeFilm(editContext, id, {
      version,
      runningSeconds,
      isPublic: true,
      imageUrl: still(film.still),
      focus: film.focus ?? null,
      stillUrls: film.more ? [film.still, ...film.more].map(still) : [],
      tropes: film.tropes,
      premiere: film.premiere ?? null,
      copyFormat: "DCP",
      confirmation: "yes",
      directorStatement: film.statement ?? null,
      directorBio: film.bio ?? null,
      trailerUrl: film.trailer ?? null,
      credits: film.credits ?? null,
      directorImageUrl: film.statement ? "/art/films/portrait.webp" : null,
    });
    if (changeResult.kind !== "done")
      throw new Error(`The demo film '${title}' is ${changeResult.kind}.`);
    ids.set(title, id);
  }
  return ids;
}
