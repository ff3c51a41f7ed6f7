import { buttonClass } from "~/components/button";
import { classNames } from "~/components/class-names";
import { useSettings } from "~/features/settings/hooks";
import { movedText } from "../formats.rules";
import type { ProgrammeClock } from "../hooks";
import { isAdmitting, isOn, offeredAt } from "../now-and-next.rules";
import { priceBesideTickets } from "../prices.rules";
import type { Card } from "../rules";
import { TicketsLink } from "./tickets-link";

type Props = {
  card: Card;
  clock: ProgrammeClock;
  /** The tickets are a button; by default a link between the notes. */
  button?: boolean;
};

/**
 * Changes of a screening after its publication, and its notes; while visitors can still come also price and tickets, whose
 * place is kept while the page is open.
 */
export function Changes({ card, clock, button = false }: Props) {
  const settings = useSettings();
  const { cancelled, moved, note, late, tags } = card;
  const offer = offeredAt(card, clock.openedAt);
  const price = priceBesideTickets(offer);
  const isRunning = !cancelled && isOn(card, clock.now);
  const hasContent =
    cancelled || isRunning || moved || note || late || tags.length > 0 || offer.ticketUrl || price;
  if (!hasContent) return null;
  return (
    <p className="pg-tags">
      {cancelled && <span className="pg-tag tone-danger">Cancelled</span>}
      {isRunning && <span className="pg-tag tone-rose">On now</span>}
      {moved && (
        <span className="pg-tag tone-gold first-letter:uppercase">
          {movedText(moved, settings)}
        </span>
      )}
      {note && <span className="basis-full text-muted text-(length:--text-sm)">{note}</span>}
      {late && <span className="pg-tag">After midnight</span>}
      {!cancelled &&
        tags.map((tag) => (
          <span className="pg-tag pg-trope" key={tag}>
            {tag}
          </span>
        ))}
      {(price || offer.ticketUrl) && (
        <span
          className={classNames(
            "pg-price",
            button && "basis-full",
            !isAdmitting(card, clock.now) && "invisible",
          )}
        >
          <TicketsLink
            className={button ? buttonClass({ variant: "outline", size: "sm" }) : "pg-buy"}
            screening={offer}
          />
          {price}
        </span>
      )}
    </p>
  );
}
