import type { ReactNode } from "react";
import type { Offer } from "../prices.rules";

type Props = {
  screening: Offer;
  className: string;
  /** The id of the element with the screening's title, where the link stands without it. */
  titleId?: string;
  /** An icon. */
  children?: ReactNode;
};

/** The link to a screening's tickets, with what one costs: 'Tickets, $14'. Nothing without a link. */
export const TicketsLink = ({ screening, className, titleId, children }: Props) =>
  screening.ticketUrl && (
    <a aria-describedby={titleId} className={className} href={screening.ticketUrl} rel="noreferrer">
      {children}
      {["Tickets", screening.price.amount].filter(Boolean).join(", ")}
    </a>
  );
