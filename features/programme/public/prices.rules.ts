import type { PublicScreening } from "../schema";

/** What a screening costs, as cards and pages say it. Small, since the landing page loads it; pure. */

/** '$14' and 'students $9'; empty if unknown. */
export type Price = { amount: string; note: string };

/** What a screening costs, in two parts: the price, and what is to be known about it. */
export function priceOf({
  admission,
  priceText: text,
}: Pick<PublicScreening, "admission" | "priceText">): Price {
  if (admission === "free") return { amount: "Free", note: "" };
  const [amount = "", ...notes] = (text ?? "").split(", ");
  if (admission !== "door") return { amount, note: notes.join(", ") };
  return amount
    ? { amount, note: ["at the door", ...notes].join(", ") }
    : { amount: "At the door", note: "" };
}

/** '$14, students $9' */
export const priceText = ({ amount, note }: Price): string =>
  [amount, note].filter(Boolean).join(", ");

/** What is known of how to get in. */
export type Offer = { ticketUrl: string | null; price: Price };

/** What the link to the tickets doesn't say, which has the price: 'students $9'; without a link all of it. */
export const priceBesideTickets = ({ ticketUrl, price }: Offer): string =>
  ticketUrl ? price.note : priceText(price);
