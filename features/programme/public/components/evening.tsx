import { Fragment } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { FilmStill } from "~/components/film-tile";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { formatTime, timeIn, untilText } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import { myProgrammeTexts } from "../../texts";
import { formatCount, nightName } from "../formats.rules";
import type { NightFront } from "../front-page-public.queries.server";
import { useMySchedule, useProgrammeClock } from "../hooks";
import { findTimeBefore } from "../my-schedule.rules";
import { type FrontScreening, findNowAndNext, isOn, offeredAt } from "../now-and-next.rules";
import { priceBesideTickets } from "../prices.rules";
import { AddButton } from "./add-button";
import { MovedTag } from "./moved-tag";
import { TicketsLink } from "./tickets-link";

/** All of a night by time, the past dimmed; then what the visitor saved, and the nights after it. */
export function Evening({ front }: { front: NightFront }) {
  const { screenings, today, later } = front;
  const settings = useSettings();
  const now = useServerClock("minute", (ms) => ms);
  const { next } = findNowAndNext(screenings, now);
  const halls = new Set(screenings.map(({ venue }) => venue.id)).size;
  const day = screenings[0]?.day ?? today;
  return (
    <>
      <section aria-labelledby="tonight-title" className="evening" id={seasonSections.tonight}>
        <div className="wrap">
          <div className="row-head">
            <h2 id="tonight-title">
              {day === today ? "All of tonight" : `All of ${nightName(day, settings)}`}
            </h2>
            <p>
              {`${formatCount(screenings.length, "screening")} in ${formatCount(halls, "hall")}`}
            </p>
          </div>
          <ol>
            {screenings.map((screening) => (
              <Fragment key={screening.id}>
                {screening === next && (
                  <li aria-hidden="true" className="evening-now">
                    <span>
                      {formatTime(timeIn(settings.timeZone, new Date(now)), settings.formats)}
                    </span>
                  </li>
                )}
                <EveningRow now={now} screening={screening} />
              </Fragment>
            ))}
          </ol>
        </div>
      </section>
      <SavedScreenings front={front} />
      {later.length > 0 && <LaterNights later={later} />}
    </>
  );
}

type RowProps = { screening: FrontScreening; now: number };

function EveningRow({ screening, now }: RowProps) {
  const offer = offeredAt(screening, now);
  const { formats } = useSettings();
  const { id, title, href, art, accent, time, ends, venue, by, what, from, to, moved } = screening;
  const isPast = to <= now;
  const isCurrent = isOn(screening, now);
  const titleId = `tonight-${id}`;
  return (
    <li data-accent={accent} data-on={isCurrent || undefined} data-past={isPast || undefined}>
      <p className="evening-time">
        <time dateTime={new Date(from).toISOString()}>{formatTime(time, formats)}</time>
      </p>
      <span className="evening-picture">
        <FilmStill
          alt=""
          art={art}
          height="400"
          loading="lazy"
          mute
          sizes="128px"
          title={title}
          width="640"
        />
      </span>
      <div className="evening-film">
        <h3 id={titleId}>
          <Link to={href}>{title}</Link>
        </h3>
        {!isPast && <p>{[by, what].filter(Boolean).join(", ")}</p>}
        {!isPast && moved && <MovedTag moved={moved} />}
      </div>
      <p className="evening-venue">
        <Link to={pathFor("venue", { venue: venue.slug })}>{venue.name}</Link>{" "}
        <small>{`until ${formatTime(ends, formats)}`}</small>
      </p>
      <p className="evening-state">{stateText(isPast, isCurrent, untilText(from, now))}</p>
      {!isPast && (
        <div className="evening-buy">
          <span>{priceBesideTickets(offer)}</span>
          <TicketsLink
            className={buttonClass({ variant: "outline", size: "sm" })}
            screening={offer}
            titleId={titleId}
          />
          <AddButton id={id} titleId={titleId} />
        </div>
      )}
    </li>
  );
}

function stateText(isPast: boolean, isCurrent: boolean, until: string): string {
  if (isPast) return "ended";
  return isCurrent ? "on now" : until;
}

/**
 * What the visitor saved of this night and of the next ones, with the time between; nothing if there is nothing. What had
 * ended when the page was opened is left out, so that nothing moves while somebody reads.
 */
function SavedScreenings({ front: { screenings, today, later, walks } }: { front: NightFront }) {
  const savedIds = useMySchedule();
  const { openedAt } = useProgrammeClock();
  const nights = [{ day: screenings[0]?.day ?? today, screenings }, ...later]
    .map((night) => ({
      ...night,
      screenings: night.screenings.filter(({ id, to }) => savedIds.includes(id) && to > openedAt),
    }))
    .filter((night) => night.screenings.length > 0);
  if (nights.length === 0) return null;
  return (
    <section aria-labelledby="saved-title" className="later-nights pb-0">
      <div className="wrap">
        <div className="row-head">
          <h2 id="saved-title">My programme</h2>
          <Link className="row-more" to={pathFor("myProgramme")}>
            {myProgrammeTexts.details}
          </Link>
        </div>
        <Nights nights={nights} walks={walks} />
      </div>
    </section>
  );
}

const LaterNights = ({ later }: Pick<NightFront, "later">) => (
  <section aria-labelledby="later-title" className="later-nights">
    <div className="wrap">
      <div className="row-head">
        <h2 id="later-title">{later.length === 1 ? "The next night" : "The next nights"}</h2>
        <Link className="row-more" to={pathFor("programme")}>
          Full programme
        </Link>
      </div>
      <Nights nights={later} />
    </div>
  </section>
);

/** `walks`: the time between a night's screenings is named, since they are one visitor's. */
type NightsProps = { nights: NightFront["later"]; walks?: NightFront["walks"] };

function Nights({ nights, walks }: NightsProps) {
  const settings = useSettings();
  const timeBefore = (screening: FrontScreening, screenings: readonly FrontScreening[]) =>
    walks && !screening.cancelled
      ? findTimeBefore(
          screening,
          screenings.filter(({ cancelled }) => !cancelled),
          walks,
        )
      : null;
  return (
    <div>
      {nights.map(({ day, screenings }) => (
        <div key={day}>
          <h3>{nightName(day, settings)}</h3>
          <ul>
            {screenings.map((screening) => {
              const { id, time, title, href, venue, accent, cancelled, moved } = screening;
              const before = timeBefore(screening, screenings);
              return (
                <Fragment key={id}>
                  {before && (
                    <li>
                      <small className={`col-[2/-1] ${before.problem ? "text-danger" : ""}`}>
                        {before.text}
                      </small>
                    </li>
                  )}
                  <li data-accent={accent} data-off={cancelled || undefined}>
                    <span>{formatTime(time, settings.formats)}</span>
                    <b>
                      <Link to={href}>{title}</Link>
                      {cancelled && <em>Cancelled</em>}
                      {moved && <MovedTag moved={moved} />}
                    </b>
                    <small>{venue.name}</small>
                  </li>
                </Fragment>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
