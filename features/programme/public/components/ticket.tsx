import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { nightName, nightShort } from "../formats.rules";
import { useMySchedule, useProgrammeClock } from "../hooks";
import type { Card } from "../rules";
import { AddButton } from "./add-button";
import { Changes } from "./changes";
import { ScreeningTimes } from "./screening-times";

type Props = {
  card: Card;
  /** The heading. */
  heading: ReactNode;
  titleId: string;
  children?: ReactNode;
};

/** A screening as a ticket: day, time, venue, buttons for schedule and calendar. */
export function ScreeningTicket({ card, heading, titleId, children }: Props) {
  const settings = useSettings();
  const clock = useProgrammeClock();
  const { weekday, date } = nightShort(card.day);
  const isSaved = useMySchedule().includes(card.id);
  // What is over can only be removed from the visitor's schedule.
  const isOver = card.to <= clock.openedAt;
  return (
    <div
      className="pg-ticket"
      data-accent={card.accent}
      data-ended={card.to <= clock.now || undefined}
      data-off={card.cancelled || undefined}
    >
      <p className="pg-stub">
        <small>{weekday}</small> <b>{date}</b>
      </p>
      <div className="pg-inner">
        {heading}
        <p>
          <ScreeningTimes card={card} />{" "}
          <span className="sr-only">{nightName(card.day, settings)}</span>
          {"· "}
          <Link to={pathFor("venue", { venue: card.venue.slug })}>{card.venue.name}</Link>
        </p>
        <Changes button card={card} clock={clock} />
        {!card.cancelled && card.gettingIn.length > 0 && <p>{card.gettingIn.join(" · ")}</p>}
        {children}
      </div>
      <p className="pg-press flex max-sm:flex-col pr-2 max-sm:pr-1">
        {!card.cancelled && (!isOver || isSaved) && <AddButton id={card.id} titleId={titleId} />}
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
