import { inArray } from "drizzle-orm";
import type { BlockKind } from "~/db/enums";
import { filmGuests, films, scheduleEvents, venues } from "~/db/schema";
import { filmBadge } from "~/features/films/schema";
import { createBlock } from "~/features/programme/blocks/commands.server";
import { changeScreening, createScreening } from "~/features/programme/screenings/commands.server";
import { newScreeningSchema } from "~/features/programme/screenings/schema";
import { createVenue } from "~/features/programme/venues/commands.server";
import { newVenueSchema } from "~/features/programme/venues/schema";
import { checkProgramme, publishProgramme } from "~/features/programme/versions/commands.server";
import { sendEmails } from "~/features/programme/versions/notifications.commands.server";
import { listEmails } from "~/features/programme/versions/queries.server";
import type { ChangeResult } from "~/lib/api/change-result";
import { placeholderImage } from "~/lib/pictures";
import { type DemoContext, directorEdit } from "./clock";
import { previousFilms } from "./previous-films";
import { type DemoProgrammeFilm, demoFeatures } from "./programme-films";
import { demoShorts } from "./programme-shorts";
import { still } from "./stills";

/** The programme of three nights: published, changed once, with two changes that are not published. */

const demoProgrammeFilms = [...demoFeatures, ...demoShorts];

const demoVenues = {
  lyric: {
    name: "The Lyric",
    capacity: 420,
    address: "12 Ocean Boulevard",
    icon: "theater",
    city: "Ventura, CA",
    postalCode: "93001",
    mapUrl: "https://maps.example/the-lyric",
    transit: "Buses 6 and 21 to Ocean Boulevard. From the station it is ten minutes on foot.",
    parking: "The garage on Palm Street, free after six with your ticket.",
    description: "A picture palace of 1927, with its organ and nearly all of its velvet.",
    amenities: ["Bar", "Balcony"],
    access: ["Wheelchair", "Hearing loop"],
  },
  harbor: {
    name: "Harbor Screen",
    capacity: 140,
    address: "3 Fish Market Lane",
    icon: "anchor",
    city: "Ventura, CA",
    postalCode: "93001",
    mapUrl: "https://maps.example/harbor-screen",
    transit: "Bus 4 to Harbor, the last stop. The last one back leaves at 11:40 PM.",
    parking: "Forty places behind the ice house.",
    description: "The old cannery, with a good screen and the sea behind it.",
    amenities: ["Café"],
    access: ["Wheelchair"],
  },
  boathouse: {
    name: "The Boathouse",
    capacity: 60,
    address: "Pier 4",
    icon: "sailboat",
    city: "Ventura, CA",
    postalCode: "93001",
    mapUrl: "https://maps.example/the-boathouse",
    transit: "Bus 4 to Harbor, then along the water.",
    parking: "None at the pier: park at the ice house, six minutes away.",
    description: "Sixty deck chairs under a roof of oars. Bring a coat.",
    amenities: ["Blankets"],
    access: [],
  },
};
type VenueName = keyof typeof demoVenues;

/** Blocks by the character that nights use for them; features are blocks of one film, named by its title. */
const shorts: Record<string, { title: string; text: string; films: string[] }> = {
  a: {
    title: "Shorts: First Glances",
    text: "Four films in which nobody has said anything yet.",
    films: ["Intermission", "The Locksmith's Valentine", "Half an Umbrella", "Please Hold"],
  },
  b: {
    title: "Shorts: Said Too Late",
    text: "Letters, trees and photographs that took their time.",
    films: ["Postcards to Myself", "Orchard", "Long Exposure", "Moon Landing"],
  },
  c: {
    title: "Shorts: After Hours",
    text: "Who works at night falls in love at night.",
    films: ["Slow Dance for Forklifts", "The Night Baker", "The Last Reel", "Elevator, Descending"],
  },
  d: {
    title: "Shorts: House Rules",
    text: "Families, recipes and who may steer.",
    films: ["The Understanding", "Second Violin", "Salt and Sugar", "Tandem"],
  },
};
const reading = { title: "Love Letters, Read Aloud", text: "Actors read what strangers wrote." };

/** A screening. `shown`: a key of `shorts`, the title of a feature, 'reading' or 'open call'. */
type Night = [
  monthAndDay: string,
  venue: VenueName,
  time: string,
  shown: string,
  more?: { qaMin?: number },
];
const withTalk = { qaMin: 20 };
const nights: Night[] = [
  ["02-14", "lyric", "16:30", "a"],
  ["02-14", "lyric", "19:00", "The Ferry Keeps Its Hour", withTalk],
  ["02-14", "lyric", "22:00", "Understudies"],
  ["02-14", "harbor", "17:00", "Frost Flowers"],
  ["02-14", "harbor", "19:30", "b", withTalk],
  ["02-14", "boathouse", "18:30", "reading"],
  ["02-15", "lyric", "16:30", "Seven Wrong Numbers", withTalk],
  ["02-15", "lyric", "19:30", "Gold Leaf"],
  ["02-15", "lyric", "22:15", "c"],
  ["02-15", "harbor", "17:00", "a"],
  ["02-15", "harbor", "19:30", "What the Tide Returns"],
  ["02-15", "boathouse", "20:30", "Frost Flowers"],
  ["02-16", "lyric", "16:30", "A Table for Two at Kofi's", withTalk],
  ["02-16", "lyric", "19:30", "Leap Year"],
  ["02-16", "lyric", "23:30", "Understudies"],
  ["02-16", "harbor", "17:00", "d"],
  ["02-16", "harbor", "19:30", "Seven Wrong Numbers"],
  ["02-16", "boathouse", "18:30", "b"],
];

/** The programme of selected entries: a block of short films and three single films. */
const openCall = {
  title: "Shorts: From the Open Call",
  text: "Four films that came by the form, and stayed.",
  films: [
    "The Last Bus to Ojai",
    "Two Coffees, One Sugar",
    "Snow Day, Sapporo",
    "Abuela's Second Honeymoon",
  ],
};
const singleFilms = ["The Lighthouse Between Us", "Every Winter in Lisbon", "Plus One"];
const selectedNights: Night[] = [
  ["02-14", "harbor", "21:45", "open call"],
  ["02-14", "boathouse", "20:45", "Plus One"],
  ["02-15", "boathouse", "17:00", "Every Winter in Lisbon"],
  ["02-16", "harbor", "21:45", "The Lighthouse Between Us", withTalk],
];

/** The nights of the year before. */
const previousNights: Night[] = [
  ["02-14", "lyric", "19:00", "Low Season"],
  ["02-14", "harbor", "17:00", "Leave It After the Tone"],
  ["02-14", "harbor", "19:30", "Night Shift at the Florist"],
  ["02-15", "lyric", "19:30", "Everything but the Piano", withTalk],
  ["02-15", "harbor", "17:00", "Sunday, Both Ways"],
  ["02-16", "lyric", "19:30", "A House with Two Doors"],
  ["02-16", "harbor", "17:00", "Leave It After the Tone"],
];

/** Admission: the reading is free, the pier is paid at the door, the others sell tickets. */
function priceOf(venue: VenueName, block: string) {
  if (block === "reading") return { admission: "free", doorsMin: 30 };
  if (venue === "boathouse") return { admission: "door", priceText: "$8", doorsMin: 20 };
  return {
    admission: "tickets",
    priceText: "$14, students $9",
    doorsMin: 30,
    ticketUrl: "https://tickets.example/heartlight",
    access: venue === "lyric" ? ["Hearing loop"] : [],
  };
}

/** The result of a command; throws if it was refused. */
async function expectDone<Done>(change: Promise<ChangeResult<Done, unknown>>): Promise<Done> {
  const result = await change;
  if (result.kind !== "done") throw new Error(`The demo programme: ${JSON.stringify(result)}`);
  return result.body;
}

/** When the programme of the current edition is published. */
export const programmePublishedAt = "2026-02-03T18:00:00Z";

/**
 * Plans the three nights of a year and publishes them. Two days later, changes two screenings, publishes again, and
 * leaves two changes unpublished. `selected`: films of the year's entries, by title.
 */
export async function planProgramme(
  demo: DemoContext,
  year: string,
  { today, selected }: { today: Date; selected: Map<string, string> },
): Promise<void> {
  const editContext = directorEdit(demo);
  demo.setClock(`${year}-01-28T18:00:00Z`);
  const filmIds = await takeFilms(demo, demoProgrammeFilms, Number(year) - 1);
  const venueIds = await openVenues(editContext);
  const blockIds = await makeBlocks(editContext, filmIds, selected);
  const screenings = await schedule(demo, [...nights, ...selectedNights], {
    year,
    blockIds,
    venueIds,
  });
  const change = async (
    key: string,
    changes: Omit<Parameters<typeof changeScreening>[2], "version">,
  ) => {
    const { id, version } = screenings.get(key) ?? { id: "", version: 0 };
    screenings.set(
      key,
      await expectDone(changeScreening(editContext, id, { version, ...changes })),
    );
  };
  const inYear = (local: string) => `${year}-${local}`;

  await publishFirst(demo, year);

  demo.setClock(`${year}-02-05T18:00:00Z`);
  if (today < demo.clock()) return;
  // Pages mark changes for seven days: here they are two days old.
  demo.setClock(new Date(Math.max(demo.clock().getTime(), today.getTime() - 2 * 86_400_000)));
  await change("02-15 harbor 19:30", {
    starts: inYear("02-15T20:15"),
    moveNote: "The print comes by the evening boat.",
  });
  await change("02-15 boathouse 20:30", { state: "cancelled" });
  await publish(editContext, "The second night: one later, one cancelled");

  // Changed in the schedule, not published.
  await change("02-16 lyric 23:30", { starts: inYear("02-16T22:45") });
  await change("02-16 harbor 19:30", {
    venueId: venueIds.get("boathouse"),
    starts: inYear("02-16T21:00"),
  });
}

/** Plans and publishes the programme of the year before; no film is in both years. */
export async function planPreviousProgramme(demo: DemoContext, year: string): Promise<void> {
  const editContext = directorEdit(demo);
  demo.setClock(`${year}-01-28T18:00:00Z`);
  const filmIds = await takeFilms(demo, previousFilms, Number(year) - 1);
  const venueIds = await openVenues(editContext);
  const blockIds = new Map<string, string>();
  for (const [title, filmId] of filmIds) {
    const block = { title, text: "", kind: "single" as const };
    const { id } = await expectDone(
      createBlock(editContext, { ...block, films: [{ filmId, gapSeconds: 60 }] }),
    );
    blockIds.set(title, id);
  }
  await schedule(demo, previousNights, { year, blockIds, venueIds });
  await publishFirst(demo, year);
}

type EditContext = Parameters<typeof createBlock>[0];

type PlannedScreening = { id: string; version: number };

/** Creates confirmed screenings. Resolves to them by date, venue and time. */
async function schedule(
  demo: DemoContext,
  planned: readonly Night[],
  {
    year,
    blockIds,
    venueIds,
  }: { year: string; blockIds: Map<string, string>; venueIds: Map<string, string> },
): Promise<Map<string, PlannedScreening>> {
  const screenings = new Map<string, PlannedScreening>();
  for (const [date, venue, time, block, more] of planned) {
    const screening = await expectDone(
      createScreening(
        directorEdit(demo),
        newScreeningSchema.parse({
          blockId: blockIds.get(block),
          venueId: venueIds.get(venue),
          starts: `${year}-${date}T${time}`,
          introMin: 5,
          ...more,
          eventType: block === "reading" ? "reading" : "screening",
          ...(block === "reading" && { extraMin: 75 }),
          ...priceOf(venue, block),
          featured: block === "The Ferry Keeps Its Hour" || block === "Leap Year",
        }),
      ),
    );
    screenings.set(`${date} ${venue} ${time}`, screening);
  }
  // One statement for all, since each change is checked with the whole schedule.
  const ids = [...screenings.values()].map(({ id }) => id);
  await demo.db
    .update(scheduleEvents)
    .set({ state: "confirmed" })
    .where(inArray(scheduleEvents.id, ids));
  for (const screening of screenings.values()) screening.version += 1;
  return screenings;
}

async function publish(editContext: EditContext, note: string): Promise<void> {
  const { revision } = await checkProgramme(editContext.db);
  await expectDone(publishProgramme(editContext, { revision, note, reason: null }));
}

/** Publishes the programme of a year for the first time, and sends its emails. */
async function publishFirst(demo: DemoContext, year: string): Promise<void> {
  demo.setClock(`${year}-02-03T18:00:00Z`);
  await publish(directorEdit(demo), "Three nights");
  const { items } = await listEmails(demo.db, { limit: 200 });
  await sendEmails(
    demo.db,
    demo.clock,
    items.map(({ id }) => id),
  );
  await demo.markEmailsSent();
}

async function openVenues(editContext: EditContext): Promise<Map<string, string>> {
  const existing = await editContext.db.select().from(venues);
  const ids = new Map<string, string>();
  const walkMinutes: Record<VenueName, [VenueName, number][]> = {
    lyric: [],
    harbor: [["lyric", 12]],
    boathouse: [
      ["lyric", 18],
      ["harbor", 6],
    ],
  };
  for (const [name, venue] of Object.entries(demoVenues) as [
    VenueName,
    (typeof demoVenues)[VenueName],
  ][]) {
    const walks = walkMinutes[name].map(([to, walk]) => ({ venueId: ids.get(to), minutes: walk }));
    const known = existing.find((row) => row.name === venue.name);
    const { id } =
      known ??
      (await expectDone(createVenue(editContext, newVenueSchema.parse({ ...venue, walks }))));
    ids.set(name, id);
  }
  return ids;
}

async function makeBlocks(
  editContext: EditContext,
  invited: Map<string, string>,
  selected: Map<string, string>,
): Promise<Map<string, string>> {
  const filmIds = new Map([...invited, ...selected]);
  const ids = new Map<string, string>();
  const addBlock = async (
    name: string,
    kind: BlockKind,
    title: string,
    text: string,
    filmTitles: string[],
  ) => {
    const blockFilmsInput = filmTitles.map((film) => ({
      filmId: filmIds.get(film) ?? "",
      gapSeconds: 60,
    }));
    const { id } = await expectDone(
      createBlock(editContext, { title, text, kind, films: blockFilmsInput }),
    );
    ids.set(name, id);
  };
  for (const { title, category } of demoProgrammeFilms) {
    if (category === "feature") await addBlock(title, "single", title, "", [title]);
  }
  for (const [name, { title, text, films: filmTitles }] of Object.entries(shorts)) {
    await addBlock(name, "shorts", title, text, filmTitles);
  }
  await addBlock("reading", "event", reading.title, reading.text, []);
  for (const title of singleFilms) await addBlock(title, "single", title, "", [title]);
  await addBlock("open call", "shorts", openCall.title, openCall.text, openCall.films);
  return ids;
}

function rowOf(film: DemoProgrammeFilm, year: number, createdAt: Date): typeof films.$inferInsert {
  const [minutes, seconds] = film.runs;
  const { title, director, genre, category, description, subtitles, tropes } = film;
  return {
    title,
    director,
    genre,
    category,
    description,
    subtitles,
    tropes,
    createdAt,
    ...filmBadge(category),
    duration: Math.ceil(minutes + seconds / 60),
    runningSeconds: minutes * 60 + seconds,
    year,
    rating: null,
    imageUrl: film.still ? still(film.still) : placeholderImage,
    stillUrls: [...(film.still ? [film.still] : []), ...(film.more ?? [])].map(still),
    originalTitle: film.original ?? null,
    countries: [film.country],
    languages: [film.language],
    country: film.country,
    language: film.language,
    premiere: film.premiere ?? null,
    contentNotes: film.contentNotes ?? null,
    credits: film.credits ?? null,
    directorStatement: film.statement ?? null,
    directorBio: film.bio ?? null,
    directorImageUrl: film.portrait ? `/art/films/${film.portrait}.webp` : null,
    trailerUrl: film.trailer ?? null,
    ageRating: film.ageRating ?? null,
    captions: film.captions ?? null,
    copyFormat: film.copy ?? null,
    confirmation: "yes",
    inProgramme: true,
    isPublic: true,
    directorEmail: `${title.toLowerCase().replace(/[^a-z]+/g, "-")}@films.example`,
  };
}

/** Creates the films of the programme, in one write: they were invited, not submitted. */
async function takeFilms(
  { db, clock }: DemoContext,
  shown: readonly DemoProgrammeFilm[],
  year: number,
): Promise<Map<string, string>> {
  const rows = shown.map((film) => rowOf(film, year, clock()));
  const inserted = await db
    .insert(films)
    .values(rows)
    .returning({ id: films.id, title: films.title });
  const ids = new Map(inserted.map(({ id, title }) => [title, id]));
  const guests = shown.flatMap(({ title, guest }) => {
    const filmId = ids.get(title);
    return guest && filmId ? { filmId, ordinal: 0, name: guest } : [];
  });
  if (guests.length > 0) await db.insert(filmGuests).values(guests);
  return ids;
}
