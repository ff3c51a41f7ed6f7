import type { Database } from "~/db/client";
import { findArticle } from "~/features/news/public.queries.server";
import { slugPattern } from "~/features/news/rules";
import { formatCount, nightName } from "~/features/programme/public/formats.rules";
import {
  readBlockPage,
  readFilmPage,
  readNight,
} from "~/features/programme/public/public.queries.server";
import { previewPictureOf } from "~/features/programme/public/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { formatTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { articleCard, type CardContent, filmCard, nightCard } from "./templates.rules";

/** What the cards of films, articles, nights and blocks say, by the address of their page without its first slash. */

type Deps = { db: Database; clock: Clock; settings: FestivalSettings };

type Screening = {
  cancelled: boolean;
  to: number;
  day: string;
  time: string;
  venue: { name: string };
};

/** 'Friday, February 13, 7:30 PM, The Lumen'; null if nothing is to come. */
function nextScreening(screenings: readonly Screening[], { clock, settings }: Deps): string | null {
  const now = clock().getTime();
  const next = screenings.find(({ cancelled, to }) => !cancelled && to > now);
  return next
    ? `${nightName(next.day, settings)}, ${formatTime(next.time, settings.formats)}, ${next.venue.name}`
    : null;
}

const readers: Record<string, (deps: Deps, slug: string) => Promise<CardContent | null>> = {
  news: async ({ db, clock }, slug) => {
    const article = slugPattern.test(slug) ? await findArticle(db, clock, slug) : null;
    return article && articleCard(article);
  },
  films: async (deps, slug) => {
    const { db, clock, settings } = deps;
    const page = await readFilmPage(db, clock(), { slug, publicUrl: "", settings });
    if (!page) return null;
    const { film, category: kind, screenings, shownIn } = page;
    const shown = shownIn.length > 0 ? `Shown in ${shownIn.join(", ")}` : null;
    return filmCard(
      { title: film.title, director: film.director, kind, picture: previewPictureOf(film) },
      nextScreening(screenings, deps) ?? shown,
    );
  },
  programme: async ({ db, clock, settings }, day) => {
    const night = await readNight(db, clock(), { day, filters: {}, publicUrl: "", settings });
    if (!night) return null;
    const { cards, columns } = night.timetable;
    const venues = new Set(columns.map(({ id }) => id)).size;
    return nightCard(
      night.name,
      `${formatCount(cards.length, "screening")} in ${formatCount(venues, "venue")}`,
    );
  },
  blocks: async (deps, slug) => {
    const { db, clock, settings } = deps;
    const page = await readBlockPage(db, clock(), { slug, publicUrl: "", settings });
    return page && nightCard(page.title, nextScreening(page.screenings, deps) ?? "");
  },
};

/** The content of a card ('films/tideline', 'programme/2027-02-14'); null if the page is not public. */
export async function readCardContent(deps: Deps, name: string): Promise<CardContent | null> {
  const [, kind = "", slug = ""] = /^([a-z]+)\/([^/]+)$/.exec(name) ?? [];
  return Object.hasOwn(readers, kind) ? ((await readers[kind]?.(deps, slug)) ?? null) : null;
}
