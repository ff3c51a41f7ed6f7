import type { Graph, Movie, MovieTheater, ScreeningEvent } from "schema-dts";
import type { FilmAward } from "~/features/awards/public.queries.server";
import { awardLabel } from "~/features/awards/texts";
import type { PublicFilm } from "~/features/films/public.schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { breadcrumbs, organizer, type StructuredData } from "~/features/site/structured-data.rules";
import { documentedDates, withOffset } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { pathFor } from "~/lib/paths";
import type { PublicProgramme } from "../public.queries.server";
import { nightName } from "./formats.rules";
import { lateEntryMs } from "./now-and-next.rules";
import { minutesOf, previewPictureOf } from "./rules";

/**
 * Screenings, films and venues as schema.org data (JSON-LD). Moments are ISO 8601 in the festival's
 * time zone with its offset, so that an evening stays on its day. Pure.
 */

type Screening = PublicProgramme["screenings"][number];
type Venue = PublicProgramme["venues"][number];

/** The picture of an event without films. */
const eventPicture = "/art/news-bokeh.webp";

export type Publisher = { settings: FestivalSettings; publicUrl: string };

const movieData = (film: PublicFilm, publicUrl: string, awards: readonly string[] = []) =>
  ({
    "@type": "Movie",
    name: film.title,
    ...(film.originalTitle ? { alternateName: film.originalTitle } : {}),
    url: publicUrl + pathFor("film", { film: film.slug }),
    image: publicUrl + previewPictureOf(film),
    description: film.description,
    director: { "@type": "Person", name: film.director },
    duration: `PT${minutesOf(film)}M`,
    genre: film.genre,
    dateCreated: String(film.year),
    ...(awards.length > 0 ? { award: awards } : {}),
    inLanguage: film.languages,
    ...(film.subtitles.length > 0 ? { subtitleLanguage: film.subtitles } : {}),
    countryOfOrigin: film.countries.map((name) => ({ "@type": "Country", name }) as const),
  }) as const satisfies Movie;

const eventStatuses = {
  confirmed: "https://schema.org/EventScheduled",
  moved: "https://schema.org/EventRescheduled",
  cancelled: "https://schema.org/EventCancelled",
} as const;

/** The local time that a screening moved from; null if its time is unchanged. */
function previousStart({ moved, starts }: Screening, timeZone: string): string | null {
  if (!moved || moved.starts === starts) return null;
  const moment = momentOf(timeZone, moved.starts);
  return moment && withOffset(timeZone, moment);
}

const theaterData = (venue: Venue, publicUrl: string) =>
  ({
    "@type": "MovieTheater",
    name: venue.name,
    address: {
      "@type": "PostalAddress",
      streetAddress: venue.address,
      ...(venue.city ? { addressLocality: venue.city } : {}),
      ...(venue.postalCode ? { postalCode: venue.postalCode } : {}),
    },
    ...(venue.mapUrl ? { hasMap: venue.mapUrl } : {}),
    url: publicUrl + pathFor("venue", { venue: venue.slug }),
  }) as const satisfies MovieTheater;

/**
 * The description of a screening: its own text, else that of its film, else its films and venue.
 */
function descriptionOf(screening: Screening, films: readonly PublicFilm[], venue?: Venue): string {
  const [film, ...otherFilms] = films;
  const ownText = screening.description || screening.text;
  if (ownText) return ownText;
  if (film && otherFilms.length === 0) return film.description;
  const titles = films.map(({ title }) => title).join(", ") || screening.title;
  return [titles, nightName(screening.day, documentedDates), venue?.name]
    .filter(Boolean)
    .join(". ");
}

function eventData(
  screening: Screening,
  films: readonly PublicFilm[],
  venue: Venue | undefined,
  { settings, publicUrl }: Publisher,
) {
  const { timeZone } = settings;
  const formatDate = (moment: Date) => withOffset(timeZone, moment);
  const previousStartDate = previousStart(screening, timeZone);
  const { state, day, startsAt, endsAt, title, ticketUrl, admission, doorsMin } = screening;
  return {
    "@type": "ScreeningEvent",
    "@id": `${publicUrl}${pathFor("programmeDay", { day })}#${screening.id}`,
    name: title,
    description: descriptionOf(screening, films, venue),
    image: publicUrl + (films[0] ? previewPictureOf(films[0]) : eventPicture),
    startDate: formatDate(startsAt),
    endDate: formatDate(endsAt),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus:
      state === "confirmed" && previousStartDate ? eventStatuses.moved : eventStatuses[state],
    ...(previousStartDate ? { previousStartDate } : {}),
    ...(admission === "free" ? { isAccessibleForFree: true } : {}),
    ...(ticketUrl
      ? {
          offers: {
            "@type": "Offer",
            url: ticketUrl,
            validThrough: formatDate(new Date(startsAt.getTime() + lateEntryMs)),
          },
        }
      : {}),
    ...(doorsMin === null
      ? {}
      : { doorTime: formatDate(new Date(startsAt.getTime() - doorsMin * 60_000)) }),
    ...(venue ? { location: theaterData(venue, publicUrl) } : {}),
    organizer: organizer(settings, publicUrl),
    workPresented: films.map((film) => movieData(film, publicUrl)),
  } as const satisfies ScreeningEvent;
}

/** The screenings of a page with their films, and the film or venue that the page is about. */
export function programmeData(
  { films, venues }: Pick<PublicProgramme, "films" | "venues">,
  screenings: readonly Screening[],
  publisher: Publisher,
  subject: { film?: PublicFilm; awards?: readonly FilmAward[]; venue?: Venue } = {},
): StructuredData {
  const { settings, publicUrl } = publisher;
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  const filmById = new Map(films.map((film) => [film.id, film]));
  const events = screenings.map((screening) =>
    eventData(
      screening,
      screening.filmIds.flatMap((id) => filmById.get(id) ?? []),
      venueById.get(screening.venueId),
      publisher,
    ),
  );
  const { film, awards = [], venue } = subject;
  const awardTexts = awards.map(
    (award) => `${awardLabel(award)}, ${settings.brand.fullName} ${award.year}`,
  );
  const breadcrumbsTo = (name: string, path: string) =>
    breadcrumbs(publicUrl, [
      [settings.brand.name, pathFor("home")],
      ["Programme", pathFor("programme")],
      [name, path],
    ]);
  return {
    "@context": "https://schema.org",
    "@graph": [
      ...events,
      ...(film
        ? [
            movieData(film, publicUrl, awardTexts),
            breadcrumbsTo(film.title, pathFor("film", { film: film.slug })),
          ]
        : []),
      ...(venue
        ? [
            {
              ...theaterData(venue, publicUrl),
              ...(venue.description ? { description: venue.description } : {}),
              maximumAttendeeCapacity: venue.capacity,
            } as const,
            breadcrumbsTo(venue.name, pathFor("venue", { venue: venue.slug })),
          ]
        : []),
    ],
  } satisfies Graph;
}
