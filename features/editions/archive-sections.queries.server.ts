import { createElement, type ReactNode } from "react";
import { FilmCards } from "~/components/film-cards";
import type { FilmArt } from "~/components/film-tile";
import type { Database } from "~/db/client";
import { readRevealedAwards } from "~/features/awards/public.queries.server";
import { readPublicFilms } from "~/features/films/public.queries.server";
import { artOf, winnersOf } from "~/features/programme/public/rules";
import { readArchivedNights, readEditionFilms } from "~/features/programme/public.queries.server";
import { categoryOf, isScript } from "~/features/settings/category.rules";
import type { Edition } from "~/features/settings/editions.queries.server";
import { formatAwardsNight } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { readUnannouncedEntries } from "~/features/submissions/decision/selection.queries.server";
import { AwardRows, LeadingPrize, leadingHonor } from "./components/award-rows";
import { FilmIndex, FilmRows } from "./components/film-rows";
import { NightRows } from "./components/programme-rows";
import { formatAwards, formatNights, formatSelection } from "./public-page.rules";
import { readPublishedSelection } from "./selection.queries.server";

/**
 * The registry of an edition's public parts. Each has a page and a line on the edition's page;
 * pages, sitemap and archive follow from this list.
 */

export const partPaths = ["films", "programme", "awards"] as const;
export type PartPath = (typeof partPaths)[number];

/** The published content: a line on the year's page, and the full page. */
export type PublishedPart = {
  summary: string;
  content: ReactNode;
  /** The films by title, for the year's page. */
  index?: ReactNode;
  /** The winners on the year's page: the picture and the text of its first screen, and the others. */
  winners?: { art: FilmArt | null; first: ReactNode; others: ReactNode };
};

type EditionPart = {
  path: PartPath;
  title: string;
  /** The current published content; null: none. */
  read: (
    db: Database,
    edition: Edition,
    settings: FestivalSettings,
  ) => Promise<PublishedPart | null>;
  /** The texts shown without content: until the festival is over, and after that. `today`: the day at the festival. */
  textBeforeEnd: (settings: FestivalSettings, today: string) => string;
  textAfterEnd: string;
  /** Decided entries that were not announced: the archive waits for them. */
  listUnannounced: (db: Database, edition: Edition) => Promise<string[]>;
};

function artOfLead(...[awards, films]: Parameters<typeof leadingHonor>): FilmArt | null {
  const lead = leadingHonor(awards, films);
  return lead ? artOf(lead.film) : null;
}

const noUnannounced = async () => [];

export const editionParts: readonly EditionPart[] = [
  {
    path: "films",
    title: "Films",
    read: async (db, edition, settings) => {
      const editionFilms = await readEditionFilms(db, edition.slug);
      const ids = editionFilms.map(({ id }) => id);
      // By entry: a film may have another title by now, and would be counted twice.
      const films = (await readPublishedSelection(db, edition, ids)) ?? [];
      if (editionFilms.length + films.length === 0) return null;
      const texts = films
        .map(({ submissionType }) => categoryOf(settings, submissionType))
        .filter(isScript);
      return {
        summary: formatSelection(editionFilms.length + films.length - texts.length, texts),
        content: createElement(FilmRows, { films, publicFilms: editionFilms, settings }),
        index: createElement(FilmIndex, { films, publicFilms: editionFilms, settings }),
      };
    },
    textBeforeEnd: () => "The selection has not been announced yet. It will appear here.",
    textAfterEnd: "No selection was published here.",
    listUnannounced: (db, { id }) => readUnannouncedEntries(db, id),
  },
  {
    path: "programme",
    title: "Programme",
    read: async (db, edition) => {
      const nights = await readArchivedNights(db, edition.slug);
      if (!nights || nights.length === 0) return null;
      return {
        summary: formatNights(nights.length),
        content: createElement(NightRows, { nights }),
      };
    },
    textBeforeEnd: () => "The programme is not out yet.",
    textAfterEnd: "No programme was published here.",
    listUnannounced: noUnannounced,
  },
  {
    path: "awards",
    title: "Awards",
    read: async (db, edition, settings) => {
      const awards = (await readRevealedAwards(db, edition.id)).filter(
        ({ honors }) => honors.length > 0,
      );
      if (awards.length > 0) {
        const ids = awards.flatMap(({ honors }) => honors.flatMap(({ filmId }) => filmId ?? []));
        const films = await readPublicFilms(db, ids);
        return {
          summary: formatAwards(awards.length),
          content: createElement(AwardRows, { awards, films, settings }),
          winners: {
            art: artOfLead(awards, films),
            first: createElement(LeadingPrize, { awards, films }),
            others: createElement(AwardRows, { awards, films, settings, withoutLead: true }),
          },
        };
      }
      // Awards that films list by hand.
      const winners = winnersOf(await readEditionFilms(db, edition.slug));
      if (winners.length === 0) return null;
      return {
        summary: formatAwards(winners.length),
        content: createElement(FilmCards, { films: winners, lead: true, plain: true }),
      };
    },
    textBeforeEnd: formatAwardsNight,
    textAfterEnd: "No awards were published here.",
    listUnannounced: noUnannounced,
  },
];
