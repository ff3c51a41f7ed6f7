import { inDollars } from "~/features/settings/rules";

/** What a filmmaker reads of a refund; the same in the email and in the dialog that asks. Runs anywhere. */

type Given = {
  name: string;
  title: string;
  /** What goes back now, and what was paid. */
  amountCents: number;
  paidCents: number;
  reason: string | null;
};

export const refundSubject = ({ title, amountCents }: Pick<Given, "title" | "amountCents">) =>
  `Refunded: ${inDollars(amountCents)} of your fee for ${title}`;

/** The paragraphs of the email. */
export function refundWords({ name, amountCents, paidCents, reason }: Given): string[] {
  const amount = inDollars(amountCents);
  const what =
    amountCents === paidCents
      ? `we gave your submission fee of ${amount} back`
      : `we gave ${amount} of your submission fee of ${inDollars(paidCents)} back`;
  return [
    `Dear ${name},`,
    `${what}, to the card that it was paid with. Until you see it there, your bank may take five to ten business days.`,
    ...(reason ? [reason] : []),
  ];
}
