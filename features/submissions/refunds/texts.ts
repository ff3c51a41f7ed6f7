import { inDollars } from "~/features/settings/rules";

/** What a filmmaker reads of a refund; the same in the email and in the dialog that asks. Runs anywhere. */

type Given = {
  name: string;
  title: string;
  /** This refund, and the paid fee. */
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
      ? `we have refunded your submission fee of ${amount}`
      : `we have refunded ${amount} of your submission fee of ${inDollars(paidCents)}`;
  return [
    `Dear ${name},`,
    `${what} to the card that you paid with. It may take your bank five to ten business days to show it.`,
    ...(reason ? [reason] : []),
  ];
}
