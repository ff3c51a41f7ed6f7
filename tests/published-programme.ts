import { createHash } from "node:crypto";
import { type Database, openEmbedded } from "~/db/client";
import { films, programmeVersions, type VersionScreening, venues, venueWalks } from "~/db/schema";

/** A published programme of three nights, inserted directly. */

type Planted = Partial<typeof films.$inferInsert> & { title: string };

/** The same word gives the same id. */
export const idOf = (word: string): string => {
  const hex = createHash("sha256").update(word).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** After the first films of February 14, before the awards night. */
export const festivalNight = "2026-02-15T03:30:00Z";

/** The walk between the two venues in minutes. */
export const walkMinutes = 12;

const feature = { category: "feature" as const, duration: 96, runningSeconds: 5_760 };
const short = { category: "short" as const, duration: 14, runningSeconds: 840 };

const publicFilms: Planted[] = [
  {
    title: "Tideline",
    slug: "tideline",
    ...feature,
    director: "Hugo Amsel",
    countries: ["Germany"],
    languages: ["German"],
    subtitles: ["English"],
    tropes: ["Second chance"],
    premiere: "World premiere",
    imageUrl: "/art/news-road.webp",
    stillUrls: ["/art/news-road.webp", "/art/news-bokeh.webp", "/art/cat-feature.webp"],
    description:
      "Every summer for nine years, two lifeguards have said goodbye on the same pier. One September, neither of them leaves.",
    credits: "With Maarja Tamm, Elias Norrby\nWritten by Hugo Amsel\nPhotography by Oskar Lindh",
    contentNotes: "Cold water, and a dog that is fine in the end.",
  },
  {
    title: "The Ferry Doesn't Run on Sundays, and Other Things Nobody Told the New Harbour Master",
    slug: "the-ferry",
    ...feature,
    runningSeconds: 6_700,
    director: "Ketevan Abashidze",
    countries: ["Georgia", "France"],
    languages: ["Georgian"],
    subtitles: ["English", "Spanish"],
    tropes: ["Stranded"],
    genre: "Comedy",
  },
  { title: "Leftovers for Two", slug: "leftovers-for-two", ...feature, runningSeconds: 5_280 },
  { title: "Half the Moon", slug: "half-the-moon", ...feature, tropes: ["Second chance"] },
  {
    title: "Room 14",
    slug: "room-14",
    category: "series",
    duration: 32,
    runningSeconds: 1_900,
    tropes: ["Only one bed"],
    subtitles: ["English"],
  },
  { title: "Unread", slug: "unread", ...short },
  { title: "Every Tuesday, Oranges", slug: "every-tuesday-oranges", ...short, genre: "Comedy" },
  { title: "My Mother's Second First Date", slug: "second-first-date", ...short },
  { title: "Two Matches, One Wind", slug: "two-matches", ...short },
  { title: "Snow on the Intercom", slug: "snow-on-the-intercom", ...short },
];

const places = [
  { name: "The Aster", slug: "the-aster", capacity: 412, access: ["Wheelchair"] },
  { name: "Mercado Hall", slug: "mercado-hall", capacity: 180, access: ["Hearing loop"] },
  { name: "The Little Lamp", slug: "the-little-lamp", capacity: 64, access: [] },
];

type Slot = { title: string; films: string[]; at: string; minutes: number; venue: number };
const two = ["unread", "every-tuesday-oranges", "second-first-date", "two-matches"];
const slots: (Slot & Partial<VersionScreening>)[] = [
  {
    title: "Leftovers for Two",
    films: ["leftovers-for-two"],
    at: "14T17:00",
    minutes: 88,
    venue: 0,
  },
  { title: "Tideline", films: ["tideline"], at: "14T19:00", minutes: 116, venue: 0, qaMin: 20 },
  {
    title: "Shorts 1: Unanswered",
    films: two,
    at: "14T19:30",
    minutes: 66,
    venue: 1,
    kind: "shorts",
  },
  { title: "Room 14", films: ["room-14"], at: "14T21:20", minutes: 37, venue: 1 },
  { title: "Half the Moon", films: ["half-the-moon"], at: "15T00:15", minutes: 101, venue: 2 },
  {
    title: publicFilms[1]?.title ?? "",
    films: ["the-ferry"],
    at: "15T18:00",
    minutes: 112,
    venue: 2,
  },
  {
    title: "Snow on the Intercom",
    films: ["snow-on-the-intercom"],
    at: "15T20:30",
    minutes: 14,
    venue: 0,
  },
  {
    title: "Leftovers for Two",
    films: ["leftovers-for-two"],
    at: "15T20:30",
    minutes: 88,
    venue: 1,
    state: "cancelled",
  },
  {
    title: "Shorts 1: Unanswered",
    films: two,
    at: "16T18:00",
    minutes: 66,
    venue: 1,
    kind: "shorts",
  },
  {
    title: "An evening of first lines",
    films: [],
    at: "16T20:00",
    minutes: 75,
    venue: 0,
    kind: "event",
    text: "Ten writers read how it began.",
  },
];

/** Los Angeles in February is eight hours behind UTC. */
const moment = (at: string) => new Date(`2026-02-${at}:00-08:00`).toISOString();

const screenings: VersionScreening[] = slots.map(
  ({ title, films: slugs, at, minutes, venue, ...more }) => ({
    id: idOf(`${title} ${at}`),
    blockId: idOf(title),
    title,
    text: "",
    kind: "single",
    filmIds: slugs.map(idOf),
    venueId: idOf(places[venue]?.slug ?? ""),
    startsAt: moment(at),
    endsAt: new Date(Date.parse(moment(at)) + minutes * 60_000).toISOString(),
    introMin: 0,
    qaMin: 0,
    extraMin: 0,
    eventType: "screening",
    ticketUrl: null,
    description: null,
    featured: false,
    moveNote: null,
    state: "confirmed",
    changedIn: 1,
    ...more,
  }),
);

/** The id of a planted screening: ('Tideline', '14T19:00') */
export const screeningId = (title: string, at: string): string => idOf(`${title} ${at}`);

/** A word in films that were not announced, which must stay private. */
export const secretWord = "canary9wq";

/** Plants films, venues, walks and two versions; the second one moves 'Half the Moon' from 19:00. */
export async function plantNights(db: Database, publishedAt: Date): Promise<void> {
  const plain = {
    description: "Two people and one evening.",
    genre: "Romance",
    year: 2025,
    imageUrl: "/art/curtain.webp",
    director: "Ana Vance",
    countries: ["Japan"],
    languages: ["Japanese"],
    isPublic: true,
    inProgramme: true,
    duration: 90,
  };
  const hidden = {
    directorEmail: `${secretWord}@mail.example`,
    filmUrl: `https://films.example/${secretWord}`,
    submissionNotes: secretWord,
    directorPhone: secretWord,
    budget: secretWord,
    copyFormat: secretWord,
  };
  await db.insert(films).values([
    ...publicFilms.map((film) => ({ ...plain, ...hidden, id: idOf(film.slug ?? ""), ...film })),
    {
      ...plain,
      ...hidden,
      isPublic: false,
      id: idOf(secretWord),
      slug: secretWord,
      title: secretWord,
      genre: "Horror",
      tropes: [secretWord],
      subtitles: [secretWord],
    },
  ]);
  await db.insert(venues).values([
    ...places.map((place) => ({
      id: idOf(place.slug),
      description: "Red seats and one lamp.",
      ...place,
      address: "1 Pier Road, Ojai",
      amenities: ["Bar"],
    })),
    {
      id: idOf(`${secretWord} venue`),
      name: secretWord,
      slug: `${secretWord}-venue`,
      capacity: 9,
      description: secretWord,
      address: secretWord,
    },
  ]);
  const [from = "", to = ""] = ["the-aster", "mercado-hall"].map(idOf).toSorted();
  await db.insert(venueWalks).values({ fromId: from, toId: to, minutes: walkMinutes });
  const moved = screenings.find(({ title }) => title === "Half the Moon");
  const change = {
    id: moved?.id ?? "",
    title: "Half the Moon",
    venueId: moved?.venueId ?? "",
    startsAt: moved?.startsAt ?? "",
    venue: "The Little Lamp",
    fromStartsAt: moment("14T23:30"),
    fromVenueId: moved?.venueId ?? null,
    fromVenue: "The Little Lamp",
  };
  const none = { added: [], moved: [], cancelled: [], leftOut: [] };
  const version = { publishedAt, by: "The director", snapshot: screenings };
  await db.insert(programmeVersions).values([
    { ...version, number: 1, changes: none },
    { ...version, number: 2, changes: { ...none, moved: [change] } },
  ]);
}

/** The same in the folder of a server that is not running. */
export async function plantNightsIn(dataDir: string, publishedAt: Date): Promise<void> {
  const { db, close } = await openEmbedded(dataDir);
  await plantNights(db, publishedAt);
  await close();
}
