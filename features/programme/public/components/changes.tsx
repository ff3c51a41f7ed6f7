import { useSettings } from "~/features/settings/hooks";
import type { ProgrammeClock } from "../hooks";
import { type Card, movedText } from "../rules";

type Props = { card: Card; clock: ProgrammeClock; isNow?: boolean };

/** Changes of a screening after its publication, and its notes; until it has ended also price and tickets. */
export function Changes({ card, clock, isNow = false }: Props) {
  const settings = useSettings();
  const { cancelled, moved, note, late, tags } = card;
  const { ticketUrl, price } = card.to > clock.openedAt ? card : { ticketUrl: null, price: "" };
  const isRunning = isNow && !cancelled;
  const hasContent =
    cancelled || isRunning || moved || note || late || tags.length > 0 || ticketUrl || price;
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
          <span className="pg-tag" key={tag}>
            {tag}
          </span>
        ))}
      {!cancelled && price && <span className="pg-tag pg-price tone-gold">{price}</span>}
      {!cancelled && ticketUrl && (
        <a className="pg-tag pg-price tone-gold" href={ticketUrl} rel="noreferrer">
          Tickets
        </a>
      )}
    </p>
  );
}
