import { Fragment } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { type FilmArt, FilmStill } from "~/components/film-tile";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { formatTime, timeIn, untilText } from "~/lib/dates/calendar";
import { pathFor, seasonSections } from "~/lib/paths";
import { formatCount, nightName } from "../formats.rules";
import type { NightFront } from "../front-page-public.queries.server";
import {
  type FrontScreening,
  findNowAndNext,
  isOn,
  offeredAt,
  onceOnly,
} from "../now-and-next.rules";
import { priceBesideTickets } from "../prices.rules";
import { AddButton } from "./add-button";
import { MovedTag } from "./moved-tag";
import { TicketsLink } from "./tickets-link";

/** All of a night by time, the past dimmed, then the nights after it. */
export function Evening({ front: { screenings, today, later } }: { front: NightFront }) {
  const settings = useSettings();
  const now = useServerClock("minute", (ms) => ms);
  const { current, next } = findNowAndNext(screenings, now);
  const firstScreen = new Set([current[0], next]);
  const pictureOnce = onceOnly();
  for (const screening of firstScreen) if (screening) pictureOnce(screening.art);
  // Its picture, else another one, else its tile: none is on the page twice.
  const artOf = ({ art, otherPicture }: FrontScreening) => {
    const { number } = art;
    for (const candidate of [art, { picture: otherPicture, number }, { picture: null, number }]) {
      const found = pictureOnce(candidate);
      if (found) return found;
    }
    return null;
  };
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
                <EveningRow art={artOf(screening)} now={now} screening={screening} />
              </Fragment>
            ))}
          </ol>
        </div>
      </section>
      {later.length > 0 && <LaterNights later={later} />}
    </>
  );
}

type RowProps = { screening: FrontScreening; art: FilmArt | null; now: number };

function EveningRow({ screening, art, now }: RowProps) {
  const offer = offeredAt(screening, now);
  const { formats } = useSettings();
  const { id, title, href, accent, time, ends, venue, by, what, from, to, moved } = screening;
  const isPast = to <= now;
  const isCurrent = isOn(screening, now);
  const titleId = `tonight-${id}`;
  return (
    <li data-accent={accent} data-on={isCurrent || undefined} data-past={isPast || undefined}>
      <p className="evening-time">
        <time dateTime={new Date(from).toISOString()}>{formatTime(time, formats)}</time>
      </p>
      {art && (
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
      )}
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

function LaterNights({ later }: Pick<NightFront, "later">) {
  const settings = useSettings();
  return (
    <section aria-labelledby="later-title" className="later-nights">
      <div className="wrap">
        <div className="row-head">
          <h2 id="later-title">{later.length === 1 ? "The next night" : "The next nights"}</h2>
          <Link className="row-more" to={pathFor("programme")}>
            Full programme
          </Link>
        </div>
        <div>
          {later.map(({ day, screenings }) => (
            <div key={day}>
              <h3>{nightName(day, settings)}</h3>
              <ul>
                {screenings.map(({ id, time, title, href, venue, accent, cancelled, moved }) => (
                  <li data-accent={accent} data-off={cancelled || undefined} key={id}>
                    <span>{formatTime(time, settings.formats)}</span>
                    <b>
                      <Link to={href}>{title}</Link>
                      {cancelled && <em>Cancelled</em>}
                      {moved && <MovedTag moved={moved} />}
                    </b>
                    <small>{venue.name}</small>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
