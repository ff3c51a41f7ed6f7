import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FilmStill } from "~/components/film-tile";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { nightName, nightShort } from "../formats.rules";
import { useProgrammeClock } from "../hooks";
import { isAdmitting } from "../now-and-next.rules";
import type { Card } from "../rules";
import { AddButton } from "./add-button";
import { Changes } from "./changes";
import { ScreeningTimes } from "./screening-times";

type Props = {
  card: Card;
  /** The heading. */
  heading: ReactNode;
  titleId: string;
  /** The picture of its film on the stub; by default the day. */
  picture?: boolean;
  children?: ReactNode;
};

/** A screening as a ticket: day or picture, time, venue, buttons for schedule and calendar. */
export function ScreeningTicket({ card, heading, titleId, picture = false, children }: Props) {
  const settings = useSettings();
  const clock = useProgrammeClock();
  const { weekday, date } = nightShort(card.day);
  const isOver = card.to <= clock.openedAt;
  return (
    <div
      className="pg-ticket"
      data-accent={card.accent}
      data-off={card.cancelled || undefined}
      data-picture={picture || undefined}
    >
      <p className="pg-stub">
        {picture ? (
          <FilmStill
            alt=""
            art={card.art}
            height="400"
            loading="lazy"
            mute
            sizes="176px"
            title={card.title}
            width="640"
          />
        ) : (
          <>
            <small>{weekday}</small> <b>{date}</b>
          </>
        )}
      </p>
      <div className="pg-inner">
        {heading}
        <p>
          <ScreeningTimes card={card} />,{" "}
          <span className="sr-only">{nightName(card.day, settings)}, </span>
          <Link className="inline-block" to={pathFor("venue", { venue: card.venue.slug })}>
            {card.venue.name}
          </Link>
        </p>
        <Changes button card={card} clock={clock} />
        {isAdmitting(card, clock.openedAt) && card.gettingIn.length > 0 && (
          <p>{card.gettingIn.map((sentence) => `${sentence}.`).join(" ")}</p>
        )}
        {children}
      </div>
      <p className="pg-press flex max-sm:flex-col pr-2 max-sm:pr-1">
        {!card.cancelled && <AddButton id={card.id} isOver={isOver} titleId={titleId} />}
        {!isOver && (
          <a
            aria-describedby={titleId}
            aria-label="Add to calendar"
            className="pg-heart"
            href={`/programme/${card.id}.ics`}
          >
            <Icon of={CalendarPlus} size={20} />
          </a>
        )}
      </p>
    </div>
  );
}
