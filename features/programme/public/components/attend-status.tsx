import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { formatTime, untilText } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { attendNotice, nightsLink, tonightLink, tonightTitle } from "../attend.texts";
import { type FrontScreening, offeredAt } from "../now-and-next.rules";
import { priceText } from "../prices.rules";

/** On the page on tickets and venues: the way to the nights and what is left of tonight, or why there are no tickets. */
export function AttendStatus({ tonight }: { tonight: readonly FrontScreening[] }) {
  const festival = useFestival();
  const notice = attendNotice(festival, useSeason());
  const now = useServerClock("minute", (ms) => ms);
  const left = tonight
    .filter(({ to, cancelled }) => to > now && !cancelled)
    .map((screening) => offeredAt(screening, now));
  if (notice)
    return (
      <p className="border-l-2 border-accent pl-4 text-lg">
        {notice.text}{" "}
        {notice.link && (
          <Link className="link" to={notice.link.to}>
            {notice.link.label}
          </Link>
        )}
      </p>
    );
  return (
    <>
      <ButtonLink className="justify-self-start" to={pathFor("programme")}>
        {nightsLink}
      </ButtonLink>
      {left.length > 0 && (
        <section className="page-part">
          <h2>{tonightTitle}</h2>
          <div>
            <ul className="facts">
              {left.map((screening) => (
                <li key={screening.id}>
                  <b className="font-medium">
                    {formatTime(screening.time, festival.settings.formats)}{" "}
                    <small className="text-muted">
                      {untilText(screening.from, now) || "on now"}
                    </small>
                  </b>{" "}
                  <span>
                    <Link className="link" to={screening.href}>
                      {screening.title}
                    </Link>{" "}
                    <span className="block text-muted">
                      <Link to={pathFor("venue", { venue: screening.venue.slug })}>
                        {screening.venue.name}
                      </Link>
                      {screening.price.amount && `, ${priceText(screening.price)}`}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-5">
              <Link className="link" to={pathFor("home")}>
                {tonightLink}
              </Link>
            </p>
          </div>
        </section>
      )}
    </>
  );
}
