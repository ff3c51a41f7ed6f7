import { Fragment } from "react";
import { Link } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { formatHourName, formatTime, zoneName } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { formatCount, formatScreenings } from "../formats.rules";
import { gridStartMs, hourName, nowLinePosition } from "../grid.rules";
import { useProgrammeClock } from "../hooks";
import type { NightPageData } from "../public.queries.server";
import { findEarlierCards } from "../rules";
import { ScreeningCard } from "./card";
import { ClashNote } from "./clash-note";
import { EarlierFolded } from "./earlier";
import { ProgrammeBar } from "./filter-bar";
import "./timetable-page.css";
import "./timetable.css";

/** One night: a timetable with venues as columns if it fits, else the same articles by time. */
export function NightPage({ night }: { night: NightPageData }) {
  const { formats, timeZone } = useSettings();
  const { day, name, bar, choices, query, lastEnd, timetable, seats } = night;
  const { cards, columns } = timetable;
  const hasPlacedCards = cards.some(({ place }) => place !== null);
  const seatsByVenue = new Map(seats.map(({ id, capacity }) => [id, capacity]));
  const firstHour = columns[0]?.firstHour ?? 0;
  // Twelve steps of five minutes are an hour.
  const hourCount = Math.max(
    ...cards.map(({ place: position }) =>
      position
        ? position.hour + position.hours + Math.ceil((position.step + position.steps) / 12)
        : 0,
    ),
  );
  // 0 in the HTML, which is cached and does not know the time: scripts add the line of the current time.
  const now = useServerClock(
    "minute",
    (ms) => ms,
    () => 0,
  );
  const clock = useProgrammeClock();
  const earlierCards = findEarlierCards(cards, clock.openedAt);
  const firstCard = cards[0];
  const nowLineAt = (ms: number) =>
    firstCard && hasPlacedCards
      ? nowLinePosition(ms, gridStartMs(firstCard, firstHour), firstHour, hourCount)
      : null;
  const nowLine = nowLineAt(now);
  // The timetable begins with what is on, or with the hour in which the page was opened.
  const fromHour =
    earlierCards.size > 0
      ? Math.min(
          nowLineAt(clock.openedAt)?.hour ?? 0,
          ...cards.flatMap((card) => (earlierCards.has(card) ? [] : (card.place?.hour ?? []))),
        )
      : 0;
  const movedCount = cards.filter(({ cancelled, moved }) => !cancelled && moved).length;
  const venuesText = formatCount(new Set(columns.map(({ id }) => id)).size, "venue");
  const movedText = movedCount > 0 ? `, ${movedCount} moved` : "";
  return (
    <>
      <section className="pg-top">
        <div className="wrap">
          <p className="where">
            <Link to={pathFor("programme") + query}>Programme</Link>
          </p>
          <h1>{name}</h1>
          <p className="lead">
            {cards.length > 0
              ? `${formatScreenings(cards, earlierCards)}${movedText}, in ${venuesText}. All times are in ${zoneName(timeZone)}.`
              : "No screenings on this night match these filters."}
          </p>
        </div>
      </section>
      <ProgrammeBar bar={bar} choices={choices} day={day} lastEnd={lastEnd} query={query} />
      <section className="wrap pg-one" data-placed={hasPlacedCards || undefined}>
        <ClashNote cards={cards} />
        {cards.length === 0 && (
          <Link className="link" to={pathFor("programmeDay", { day })}>
            Show the whole night
          </Link>
        )}
        <EarlierFolded count={earlierCards.size}>
          {hasPlacedCards && (
            <div aria-hidden="true" className={`tt-head tt-cols-${columns.length}`}>
              <span />
              {columns.map(({ id, name: venue }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a venue may have several columns
                <span key={`${id} ${index}`}>
                  <b>{venue}</b>
                  <small>{seatsByVenue.get(id)} seats</small>
                </span>
              ))}
            </div>
          )}
          <div
            className={hasPlacedCards ? `tt tt-cols-${columns.length} tt-from-${fromHour}` : "tt"}
          >
            {hasPlacedCards &&
              Array.from({ length: hourCount }, (_, index) => (
                <span
                  aria-hidden="true"
                  className={`tt-hour tt-h-${index}`}
                  data-earlier={index < fromHour || undefined}
                  key={hourName(firstHour + index)}
                >
                  {formatHourName(hourName(firstHour + index), formats)}
                </span>
              ))}
            {nowLine && (
              <p aria-hidden="true" className={`tt-now tt-h-${nowLine.hour} tt-s-${nowLine.step}`}>
                <span>{formatTime(nowLine.time, formats)}</span>
              </p>
            )}
            {cards.map((card, index) => {
              const hour = `${card.time.slice(0, 2)}:00`;
              const previousHour = cards[index - 1]?.time.slice(0, 2);
              return (
                <Fragment key={card.id}>
                  {previousHour !== card.time.slice(0, 2) && (
                    <h2
                      className="tt-time"
                      data-earlier={
                        cards
                          .filter(({ time }) => time.slice(0, 2) === card.time.slice(0, 2))
                          .every((card) => earlierCards.has(card)) || undefined
                      }
                    >
                      {formatHourName(hour, formats)}
                    </h2>
                  )}
                  <ScreeningCard
                    card={card}
                    eager={index < 3}
                    isEarlier={earlierCards.has(card)}
                    clock={clock}
                  />
                </Fragment>
              );
            })}
          </div>
        </EarlierFolded>
      </section>
    </>
  );
}
