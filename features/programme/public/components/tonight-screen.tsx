import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { FilmStill } from "~/components/film-tile";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { isolate } from "~/lib/bidi";
import { formatTime, timeIn, untilText } from "~/lib/dates/calendar";
import { pathFor, sections } from "~/lib/paths";
import { nightName } from "../formats.rules";
import type { NightFront } from "../front-page-public.queries.server";
import { type FrontScreening, findNowAndNext, offeredAt } from "../now-and-next.rules";
import { priceBesideTickets } from "../prices.rules";
import { walkMinutes } from "../walks.rules";
import { AddButton } from "./add-button";
import { MovedTag } from "./moved-tag";
import { TicketsLink } from "./tickets-link";

/** How many further screenings are on the first screen; the list below has all. */
const maxOthers = 1;

/** A festival night: what is on now, and what is next with its hall, price and ticket. It moves on every minute. */
export function TonightScreen({ front }: { front: NightFront }) {
  const settings = useSettings();
  const now = useServerClock("minute", (ms) => ms);
  const { current, next } = findNowAndNext(front.screenings, now);
  const [main, ...others] = current.map((screening) => offeredAt(screening, now));
  // On a page that is left open over the last screening.
  const upcoming = next ?? front.later[0]?.screenings.find(({ cancelled }) => !cancelled);
  const day = front.screenings[0]?.day ?? front.today;
  const walk = main && upcoming ? walkMinutes(front.walks, main.venue.id, upcoming.venue.id) : 0;
  return (
    <section className="tonight" id={sections.home}>
      <div className="wrap tonight-head">
        <h1>{day === front.today ? "Tonight" : nightName(day, settings)}</h1>
        <p>
          {day === front.today && `${nightName(day, settings)} `}
          <time dateTime={new Date(now).toISOString()}>
            {formatTime(timeIn(settings.timeZone, new Date(now)), settings.formats)}
          </time>
        </p>
      </div>
      <div className="halls" data-alone={!main || !upcoming || undefined}>
        {main && (
          <div className="hall hall-now" data-accent={main.accent}>
            {/* A phone does not show it: it may load the smallest, which the night's list has. */}
            <HallPicture phoneSize="1px" screening={main} />
            <h2>Now</h2>
            <NowOn now={now} screening={main} />
            {others.slice(0, maxOthers).map((screening) => (
              <AlsoOn key={screening.id} screening={screening} />
            ))}
          </div>
        )}
        {upcoming && (
          <div className="hall hall-next" data-accent={upcoming.accent}>
            <HallPicture phoneSize="80vw" screening={upcoming} />
            <h2>Next</h2>
            <NextUp
              day={day}
              now={now}
              screening={upcoming}
              walk={walk > 0 ? `${walk} min on foot from ${isolate(main?.venue.name ?? "")}` : ""}
            />
          </div>
        )}
      </div>
    </section>
  );
}

type PictureProps = { screening: FrontScreening; phoneSize: string };

/** `phoneSize`: its width on a phone, as in `sizes`. */
const HallPicture = ({ screening: { art, title }, phoneSize }: PictureProps) => (
  <span className="hall-picture">
    <FilmStill
      alt=""
      art={art}
      fetchPriority="high"
      height="600"
      mute
      sizes={`(max-width: 40rem) ${phoneSize}, (max-width: 53.75rem) 100vw, 60vw`}
      title={title}
      width="960"
    />
  </span>
);

const minuteMs = 60_000;
const minutesOf = (ms: number) => Math.floor(ms / minuteMs);

function NowOn({ screening, now }: { screening: FrontScreening; now: number }) {
  const { formats } = useSettings();
  const { title, href, venue, from, to, time, ends, by, ticketUrl, price } = screening;
  const length = minutesOf(to - from);
  const passed = Math.min(length, minutesOf(now - from));
  return (
    <article>
      <p className="hall-when">
        <b>Now</b> {`since ${formatTime(time, formats)}, until ${formatTime(ends, formats)}`}
      </p>
      <h3>
        <Link to={href}>{title}</Link>
      </h3>
      <p className="hall-where">
        <Link to={pathFor("venue", { venue: venue.slug })}>{venue.name}</Link>
        <span className="sm:hidden">
          {`, until ${formatTime(ends, formats)}`}
          {!ticketUrl && price.amount && `, ${price.amount}`}
        </span>
        {by && <span className="max-sm:hidden">{`, ${by}`}</span>}
      </p>
      <progress
        aria-label={`${passed} of ${length} minutes have passed`}
        className="run"
        max={length}
        value={passed}
      />
      {(ticketUrl || price.amount) && <Buy screening={screening} />}
    </article>
  );
}

function AlsoOn({ screening }: { screening: FrontScreening }) {
  const { formats } = useSettings();
  const { title, href, venue, ends, ticketUrl, price } = screening;
  return (
    <article className="hall-also">
      <h3>
        <Link to={href}>{title}</Link>
      </h3>
      <p>{`${isolate(venue.name)}, until ${formatTime(ends, formats)}`}</p>
      <TicketsLink
        className={buttonClass({ variant: "outline", size: "sm" })}
        screening={screening}
      />
      {!ticketUrl && price.amount && <span className="price-tag">{price.amount}</span>}
    </article>
  );
}

type NextUpProps = {
  screening: FrontScreening;
  now: number;
  day: string;
  /** '12 min on foot from The Lyric'; '' if nothing is on, or in the same hall. */
  walk: string;
};

function NextUp({ screening, now, day, walk }: NextUpProps) {
  const settings = useSettings();
  const { id, title, href, venue, from, time, ends, what, moved } = screening;
  const titleId = `next-${id}`;
  return (
    <article>
      <p className="hall-when">
        <b>{formatTime(time, settings.formats)}</b>{" "}
        {screening.day === day
          ? `starts ${untilText(from, now)}`
          : nightName(screening.day, settings)}
      </p>
      <h3 id={titleId}>
        <Link to={href}>{title}</Link>
      </h3>
      <p className="hall-where">
        <Link to={pathFor("venue", { venue: venue.slug })}>{venue.name}</Link>
        {walk && <span>{`, ${walk}`}</span>}
        <br />
        <span>{`${what}, until ${formatTime(ends, settings.formats)}`}</span>
      </p>
      {moved && <MovedTag moved={moved} />}
      <Buy screening={screening} titleId={titleId} />
    </article>
  );
}

type BuyProps = {
  screening: FrontScreening;
  /** Of the next screening: it has the primary button, and can be saved. */
  titleId?: string;
};

/** The ticket, and what it costs. */
function Buy({ screening, titleId }: BuyProps) {
  return (
    <p className="hall-buy">
      <TicketsLink
        className={buttonClass({ variant: titleId ? "primary" : "outline" })}
        screening={screening}
      />
      {titleId && <AddButton id={screening.id} titleId={titleId} />}
      <span>{priceBesideTickets(screening)}</span>
    </p>
  );
}
