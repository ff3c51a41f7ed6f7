import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { confirmations as confirmationAnswers, filmCategories, focusPoints } from "../enums";
import { changedBy, createdAt, id, moment, oneOf, ownedBy, slug, wordList } from "./columns";
import { submissions } from "./submissions";

export const films = pgTable(
  "films",
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    genre: text().notNull(),
    duration: integer().notNull(),
    rating: text().default("4.5"),
    imageUrl: text().notNull(),
    filmUrl: text(),
    badge: text(),
    badgeColor: text().default("gold"),
    director: text().notNull(),
    year: integer().notNull(),
    featured: boolean().notNull().default(false),
    // not in the documented model: what the general form asks and the documented payload drops
    category: text({ enum: filmCategories }),
    directorEmail: text(),
    directorPhone: text(),
    language: text(),
    country: text(),
    productionCompany: text(),
    budget: text(),
    submissionNotes: text(),
    isPublic: boolean().notNull().default(false),
    createdAt: createdAt(),
    // and as a film of the programme
    /** The entry that it was created from. */
    submissionId: uuid().references((): AnyPgColumn => submissions.id, { onDelete: "set null" }),
    slug: slug(),
    /** It can be added to blocks. */
    inProgramme: boolean().notNull().default(false),
    originalTitle: text(),
    /** The exact length; until it is known, the minutes of `duration` count. */
    runningSeconds: integer(),
    countries: wordList(),
    languages: wordList(),
    subtitles: wordList(),
    tropes: wordList(),
    premiere: text(),
    contentNotes: text(),
    credits: text(),
    /** Its awards, as on a laurel: 'Best Short Film'. Public with the film. */
    awards: wordList(),
    /** A page of a video service; played on the page if `playerOf` supports it. */
    trailerUrl: text(),
    directorStatement: text(),
    directorBio: text(),
    directorImageUrl: text(),
    /** 'From 12', as the festival recommends. */
    ageRating: text(),
    /** 'English, for the deaf and hard of hearing' */
    captions: text(),
    /** Addresses on this site; the poster is `imageUrl`. */
    stillUrls: wordList(),
    focus: text({ enum: focusPoints }),
    copyFormat: text(),
    confirmation: text({ enum: confirmationAnswers }),
    ...changedBy(),
  },
  (t) => [
    index("films_created_at_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("films_slug_key").on(t.slug),
    uniqueIndex("films_submission_key").on(t.submissionId),
    check("films_confirmation_check", oneOf(t.confirmation, confirmationAnswers)),
    check("films_focus_check", oneOf(t.focus, focusPoints)),
    check("films_running_check", sql`${t.runningSeconds} > 0`),
  ],
);

/** Guests of a film, and when they attend. */
export const filmGuests = pgTable(
  "film_guests",
  {
    id: id(),
    filmId: ownedBy(() => films.id),
    ordinal: integer().notNull(),
    name: text().notNull(),
    email: text(),
    arrives: moment(),
    leaves: moment(),
  },
  (t) => [uniqueIndex("film_guests_place_key").on(t.filmId, t.ordinal)],
);
