import type { Graph, Movie, ScreeningEvent } from "schema-dts";
import { festivalTimeZone } from "~/features/festival/schema";
import { momentOf } from "~/features/festival/wall-clock.rules";
import type { PublicFilm } from "~/features/films/public.schema";
import type { StructuredData } from "~/features/landing/structured-data.rules";
import { pageAddress } from "~/http/addresses";
import type { ProgrammeRead } from "../public.queries.server";
import { minutesOf, stillOf } from "./rules";

/** Screenings and films in schema.org's words (JSON-LD). Moments are ISO 8601 in UTC. Pure. */

type Screening = ProgrammeRead["screenings"][number];
type Venue = ProgrammeRead["venues"][number];

const movie = (film: PublicFilm, publicUrl: string) =>
  ({
    "@type": "Movie",
    name: film.title,
    ...(film.originalTitle ? { alternateName: film.originalTitle } : {}),
    url: publicUrl + pageAddress("film", { film: film.slug }),
    image: publicUrl + stillOf(film),
    description: film.description,
    director: { "@type": "Person", name: film.director },
    duration: `PT${minutesOf(film)}M`,
    genre: film.genre,
    dateCreated: String(film.year),
    inLanguage: film.languages,
    ...(film.subtitles.length > 0 ? { subtitleLanguage: film.subtitles } : {}),
    countryOfOrigin: film.countries.map((name) => ({ "@type": "Country", name }) as const),
  }) as const satisfies Movie;

const status = {
  confirmed: "https://schema.org/EventScheduled",
  moved: "https://schema.org/EventRescheduled",
  cancelled: "https://schema.org/EventCancelled",
} as const;

/** The moment that a screening moved away from, told by the festival's clock; null where its time is the same. */
function previousStart({ moved, starts }: Screening): string | null {
  if (!moved || moved.starts === starts) return null;
  return momentOf(festivalTimeZone, moved.starts)?.toISOString() ?? null;
}

function event(
  screening: Screening,
  films: readonly PublicFilm[],
  venue: Venue | undefined,
  publicUrl: string,
) {
  const previousStartDate = previousStart(screening);
  const { state, day, startsAt, endsAt, title, ticketUrl } = screening;
  return {
    "@type": "ScreeningEvent",
    "@id": `${publicUrl}${pageAddress("programmeDay", { day })}#${screening.id}`,
    name: title,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: state === "confirmed" && previousStartDate ? status.moved : status[state],
    ...(previousStartDate ? { previousStartDate } : {}),
    ...(ticketUrl ? { offers: { "@type": "Offer", url: ticketUrl } } : {}),
    ...(venue
      ? {
          location: {
            "@type": "MovieTheater",
            name: venue.name,
            address: venue.address,
            url: publicUrl + pageAddress("venue", { venue: venue.slug }),
          },
        }
      : {}),
    workPresented: films.map((film) => movie(film, publicUrl)),
  } as const satisfies ScreeningEvent;
}

/** The screenings of a page, each with its films; and the film that the page is about. */
export function programmeData(
  { films, venues }: Pick<ProgrammeRead, "films" | "venues">,
  screenings: readonly Screening[],
  publicUrl: string,
  about?: PublicFilm,
): StructuredData {
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]));
  const filmOf = new Map(films.map((film) => [film.id, film]));
  const events = screenings.map((screening) =>
    event(
      screening,
      screening.filmIds.flatMap((id) => filmOf.get(id) ?? []),
      venueOf.get(screening.venueId),
      publicUrl,
    ),
  );
  return {
    "@context": "https://schema.org",
    "@graph": [...events, ...(about ? [movie(about, publicUrl)] : [])],
  } satisfies Graph;
}
