import { Link } from "react-router";
import type { FilmCard } from "~/components/film-cards";
import { FilmStill } from "~/components/film-tile";
import { LogLine } from "~/components/log-line";
import { useFestival } from "~/features/settings/hooks";
import { money, prizeFund } from "~/features/settings/rules";
import { attendLinkOf } from "~/features/site/call.texts";
import { SeasonButtons } from "~/features/site/components/season-buttons";
import { programmeLink } from "~/features/site/season.texts";
import { isolate } from "~/lib/bidi";
import { formatTime, weekdayName } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import { formatCount, formatNights } from "../formats.rules";
import type { FilmSection } from "../front-page.rules";
import type { SelectionFront } from "../front-page-public.queries.server";
import { priceText } from "../prices.rules";

/** A log line of the selection with its author. */
export type SelectedLine = { text: string; author: string };

type Props = { front: SelectionFront; logLines: readonly SelectedLine[] };

/** The selection by section, then the dates. */
export function SelectionSections({ front, logLines }: Props) {
  return (
    <>
      <div className="film-sections" id={seasonSections.selection}>
        {front.sections
          .filter(({ layout }) => layout !== "mixed")
          .map((section) => (
            <FilmRow key={section.title} section={section} />
          ))}
        <PilotsAndLines
          lines={logLines}
          pilots={front.sections.find(({ layout }) => layout === "mixed")}
        />
      </div>
      <Nights front={front} />
    </>
  );
}

function FilmRow({ section }: { section: FilmSection }) {
  const { title, accent, count, href, layout, cards, others } = section;
  const headingId = `section-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={headingId} className="wrap" data-accent={accent}>
      <div className="row-head">
        <h2 id={headingId}>{title}</h2> <p>{count}</p>
        {others.length > 0 && (
          <Link className="row-more" to={href}>
            All {title.toLowerCase()}
          </Link>
        )}
      </div>
      <FilmRowCards cards={cards} layout={layout} />
      {others.length > 0 && (
        <div className="row-others">
          <span>Also</span>{" "}
          <ul>
            {others.map((film) => (
              <li key={film.href}>
                <Link to={film.href}>{film.title}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type CardsProps = { cards: readonly FilmCard[]; layout: FilmSection["layout"] };

/** Films in one row; on narrow screens a rail that shows a part of the next card. */
export function FilmRowCards({ cards, layout }: CardsProps) {
  return (
    <ul className="film-row" data-layout={layout}>
      {cards.map((card) => (
        <FilmRowCard
          card={card}
          key={card.href}
          sizes={layout === "large" ? "(max-width: 71.25rem) 300px, 680px" : "210px"}
        />
      ))}
    </ul>
  );
}

function FilmRowCard({ card, sizes }: { card: FilmCard; sizes: string }) {
  const { href, title, by, info, art, accent } = card;
  return (
    <li data-accent={accent}>
      <Link to={href}>
        <span className="film-art">
          <FilmStill
            alt=""
            art={art}
            height="600"
            loading="lazy"
            sizes={sizes}
            title={title}
            width="960"
          />
        </span>
        <span>
          {art.picture !== null && <b>{title}</b>}{" "}
          <small>
            {by} <br />
            {info}
          </small>
        </span>
      </Link>
    </li>
  );
}

/** The most log lines on the page. */
const maxLines = 4;

type PilotsAndLinesProps = { pilots: FilmSection | undefined; lines: readonly SelectedLine[] };

/** Pilots and log lines are few: they share a row. */
function PilotsAndLines({ pilots, lines }: PilotsAndLinesProps) {
  const { edition } = useFestival();
  if (!pilots && lines.length === 0) return null;
  const titles = [...(pilots ? ["Pilots"] : []), ...(lines.length > 0 ? ["log lines"] : [])];
  const title = titles.join(" and ");
  const counts = [
    ...(pilots ? [pilots.count] : []),
    ...(lines.length > 0 ? [formatCount(lines.length, "sentence")] : []),
  ];
  return (
    <section aria-labelledby="section-pilots" className="wrap">
      <div className="row-head">
        <h2 id="section-pilots">{title.charAt(0).toUpperCase() + title.slice(1)}</h2>{" "}
        <p>{counts.join(", ")}</p>
        <Link className="row-more" to={pathFor("yearFilms", { year: edition.slug })}>
          See them all
        </Link>
      </div>
      <ul className="film-row" data-layout="mixed">
        {lines.slice(0, maxLines).map(({ text, author }) => (
          <li data-accent="green" key={text}>
            <LogLine text={text} />
            <small>{isolate(author)}, log line</small>
          </li>
        ))}
        {pilots?.cards.map((card) => (
          <FilmRowCard card={card} key={card.href} sizes="(max-width: 71.25rem) 300px, 680px" />
        ))}
      </ul>
    </section>
  );
}

const nightNames = ["Opening night", "Second night", "Third night", "Fourth night", "Fifth night"];

function Nights({ front: { nights, nightCount, price } }: { front: SelectionFront }) {
  const festival = useFestival();
  const { settings } = festival;
  const { dates, words, formats } = settings;
  const attend = attendLinkOf(festival);
  const awards = [
    ...(prizeFund(settings) > 0 ? [`${money(prizeFund(settings), settings)} in prizes`] : []),
    ...(words.dressCode ? [words.dressCode.toLowerCase()] : []),
  ].join(", ");
  return (
    <section aria-labelledby="dates-title" className="dates-section">
      <div className="wrap">
        <div>
          <h2 className="h-section" id="dates-title">
            {formatNights(nightCount)}, then the awards
          </h2>
          {price?.amount && <p className="lead">Tickets: {priceText(price)}.</p>}
          <div className="cta">
            <SeasonButtons buttons={[programmeLink, ...(attend ? [attend] : [])]} plain />
          </div>
        </div>
        <ol className="night-lines">
          {nights.map(({ day, text, time, venue }, index) => (
            <NightLine
              at={formatTime(time, formats)}
              day={day}
              key={day}
              text={text}
              title={nightNames[index] ?? `Night ${index + 1}`}
              venue={venue}
            />
          ))}
          <NightLine day={dates.blackTieOn} text={awards} title="Awards night" venue={null} />
        </ol>
      </div>
    </section>
  );
}

type LineProps = { day: string; title: string; text: string; at?: string; venue: string | null };

const NightLine = ({ day, title, text, at, venue }: LineProps) => (
  <li>
    <p>
      <time dateTime={day}>
        {weekdayName("UTC", new Date(day))} <b>{Number(day.slice(8))}</b>
      </time>
    </p>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <p>
      {at && <span>from {at}</span>} {venue && <span>{venue}</span>}
    </p>
  </li>
);
