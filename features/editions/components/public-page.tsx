import type { ReactNode } from "react";
import { type FilmArt, FilmStill } from "~/components/film-tile";
import { publicCategories } from "~/features/settings/category.rules";
import { money } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dateRange, dayIn, longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { editionArt } from "../public-page.rules";
import type { Figure } from "../schema";
import { isKnown } from "../statistics.rules";
import { FigureList } from "./statistics-list";

/**
 * The `<main>` of an edition's public pages. The server renders it to plain HTML, which the archive stores: it uses no
 * context, its links are plain, and its classes (edition.css) must keep their meaning.
 */

type YearProps = { slug: string; settings: FestivalSettings };

/** A part of the edition with its own page: '34 films'. */
export type PartLine = { path: string; title: string; summary: string };

type Props = YearProps & {
  parts: readonly PartLine[];
  /** The films by title. */
  index?: ReactNode;
  /** The jurors who agreed to be named. */
  jury: readonly string[];
  /** The public figures. */
  figures: readonly Figure[];
  /** The text if no part was published. */
  emptyNote: string | null;
  /** The categories with their prizes; not if the festival is over and none is recorded. */
  showsPrizes: boolean;
  /** The revealed winners: the first one beside the year, with its picture, and the others below. */
  winners?: { art: FilmArt | null; first: ReactNode; others: ReactNode } | undefined;
};

/** The main page of an edition, '/2026'. */
export function EditionPage(props: Props) {
  const { slug, settings, parts, index, jury, figures, emptyNote, showsPrizes, winners } = props;
  const { dates, place, timeZone, words } = settings;
  const { festivalFrom, festivalTo } = dates;
  const knownFigures = figures.filter(({ value }) => isKnown(value));
  return (
    <>
      <YearHero
        art={winners?.art}
        beside={winners?.first}
        settings={settings}
        slug={slug}
        title={slug}
      >
        {dateRange(festivalFrom, festivalTo, settings)}, {place.long}. {words.editionLead}
      </YearHero>
      {winners && (
        <section aria-label="Winners" className="wrap yr-part yr-wide">
          {winners.others}
        </section>
      )}
      {index && (
        <section aria-labelledby="films" className="wrap yr-part yr-wide">
          <h2 id="films">The films</h2>
          {index}
        </section>
      )}
      {parts.length > 0 && (
        <section className="wrap yr-part">
          <h2>All of {slug}</h2>
          <ul className="yr-doors">
            {parts.map(({ path, title, summary }) => (
              <li key={path}>
                <a href={`${pathFor("year", { year: slug })}/${path}`}>
                  <b>{title}</b>
                  <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="wrap yr-part">
        <div>
          <h2>Dates</h2>
          {emptyNote && <p className="yr-aside">{emptyNote}</p>}
        </div>
        <ul className="yr-ruled">
          <Line name="Submission deadline">
            {longDate(dayIn(timeZone, new Date(dates.deadlineAt)), settings)}
          </Line>
          <Line name="Festival">{dateRange(festivalFrom, festivalTo, settings)}</Line>
          <Line name="Awards night">{longDate(dates.blackTieOn, settings)}</Line>
          <Line name="Where">{place.short}</Line>
        </ul>
      </section>
      {showsPrizes && (
        <section className="wrap yr-part">
          <div>
            <h2>Awards and prizes</h2>
            <p className="yr-aside">The categories of {slug}, with their prizes.</p>
          </div>
          <ul className="yr-ruled">
            {publicCategories(settings).map(({ type, plural, accent, prize }) => (
              <li data-accent={accent} key={type}>
                <span>{plural}</span>
                <b>{money(prize, settings)}</b>
              </li>
            ))}
            {settings.otherPrizes.map(({ place: awardName, amount, extra }) => (
              <li key={awardName}>
                <span>
                  {awardName}
                  {extra && `, ${extra}`}
                </span>
                <b>{money(amount, settings)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {jury.length > 0 && (
        <section className="wrap yr-part">
          <div>
            <h2>The jury</h2>
            <p className="yr-aside">Jury of {slug}.</p>
          </div>
          <ul className="yr-names">
            {jury.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of one name are two people; the text is kept as it is.
              <li key={index}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {knownFigures.length > 0 && (
        <section className="wrap yr-part yr-wide">
          <h2>{slug} in numbers</h2>
          <FigureList settings={settings} figures={knownFigures} />
        </section>
      )}
      <YearFoot />
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <span>{name}</span>
    <b>{children}</b>
  </li>
);

type PartProps = YearProps & { title: string; children: ReactNode };

/** The page of one part, '/2026/films'. */
export function PartPage({ slug, settings, title, children }: PartProps) {
  return (
    <>
      <YearHero settings={settings} slug={slug} title={`${title} ${slug}`}>
        {dateRange(settings.dates.festivalFrom, settings.dates.festivalTo, settings)},{" "}
        {settings.place.long}.
      </YearHero>
      <section className="wrap yr-part yr-wide">{children}</section>
      <YearFoot slug={slug} />
    </>
  );
}

type HeroProps = PartProps & { art?: FilmArt | null | undefined; beside?: ReactNode };

function YearHero({ slug, title, settings, art, beside, children }: HeroProps) {
  return (
    <section className={title === slug ? "yr-hero yr-year" : "yr-hero"}>
      {art ? (
        <FilmStill alt="" art={art} height="1000" mute sizes="100vw" title="" width="1600" />
      ) : (
        <img alt="" height="750" src={editionArt(slug)} width="1200" />
      )}
      <div className="wrap">
        <div>
          <p className="yr-where">{settings.brand.fullName}</p>
          <h1>{title}</h1>
          <p className="lead">{children}</p>
        </div>
        {beside}
      </div>
    </section>
  );
}

function YearFoot({ slug }: { slug?: string }) {
  return (
    <nav aria-label="Editions" className="wrap yr-foot">
      {slug && <a href={pathFor("year", { year: slug })}>The {slug} edition</a>}
      <a href={pathFor("editions")}>All editions</a>
    </nav>
  );
}
