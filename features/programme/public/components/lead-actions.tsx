import { Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { ShareButton } from "~/components/share-button";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { formatTime } from "~/lib/dates/calendar";
import { nightName } from "../formats.rules";
import { useProgrammeClock } from "../hooks";
import { isAdmitting, isOn } from "../now-and-next.rules";
import type { Card } from "../rules";
import { AddButton } from "./add-button";
import { TicketsLink } from "./tickets-link";

type Props = {
  /** All screenings of the film or block. */
  screenings: readonly Card[];
  title: string;
  /** The id of the heading. */
  titleId: string;
  /** Further buttons. */
  children?: ReactNode;
};

/** The screenings that a visitor can still come to, the next one first. */
function useUpcoming(screenings: readonly Card[]): Card[] {
  const { now } = useProgrammeClock();
  return screenings.filter((screening) => isAdmitting(screening, now));
}

/** What a visitor can do about a film or a block: the ticket of the next screening is the only primary button. */
export function LeadActions({ screenings, title, titleId, children }: Props) {
  const upcoming = useUpcoming(screenings);
  const [next] = upcoming;
  const isSold = Boolean(next?.ticketUrl);
  return (
    <div className="cta lead-actions">
      {next && (
        <TicketsLink className={buttonClass()} screening={next}>
          <Icon of={Ticket} />
        </TicketsLink>
      )}
      {upcoming.length > 1 && (
        <a className={buttonClass({ variant: isSold ? "outline" : "primary" })} href="#screenings">
          {isSold ? `All ${upcoming.length} screenings` : "Choose a screening"}
        </a>
      )}
      {next && upcoming.length === 1 && (
        <AddButton
          id={next.id}
          short={isSold}
          titleId={titleId}
          wideClass={buttonClass({ variant: isSold ? "outline" : "primary" })}
        />
      )}
      {children}
      <ShareButton size="lg" title={title} />
    </div>
  );
}

/** Labels and values of the next screening, else of one that is on: when, and in which hall; empty if there is none. */
export function useNextScreening(screenings: readonly Card[]): [string, string][] {
  const settings = useSettings();
  const { now } = useProgrammeClock();
  const upcoming = useUpcoming(screenings);
  const next = upcoming[0] ?? screenings.find((card) => !card.cancelled && isOn(card, now));
  if (!next) return [];
  const hall = isolate(next.venue.name);
  return isOn(next, now)
    ? [["On now", `${hall}, until ${formatTime(next.ends, settings.formats)}`]]
    : [
        [
          upcoming.length > 1 ? "Next screening" : "Screening",
          `${nightName(next.day, settings)}, ${formatTime(next.time, settings.formats)}`,
        ],
        ["Where", hall],
      ];
}

/** Details of a first screen, by label; empty values are left out. */
export const LeadDetails = ({ details }: { details: readonly [string, string][] }) => (
  <dl className="flex flex-wrap gap-y-4 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5">
    {details
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div
          className="max-w-[22em] border-text/20 sm:not-last:mr-[clamp(18px,2.4vw,36px)] sm:not-last:border-r sm:not-last:pr-[clamp(18px,2.4vw,36px)]"
          key={name}
        >
          <dt className="text-(length:--text-sm) text-muted">{name}</dt>
          <dd className="text-lg leading-[1.3] font-medium">{value}</dd>
        </div>
      ))}
  </dl>
);
