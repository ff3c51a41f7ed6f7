import { isolate } from "~/lib/bidi";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";

/** What a filmmaker reads of a refund; the same in the email and in the dialog that asks. Runs anywhere. */

type EmailData = {
  name: string;
  title: string;
  /** This refund, and the paid fee. */
  amountCents: number;
  paidCents: number;
  currency: string;
  formats: MoneyFormats;
  reason: string | null;
};

export const refundSubject = ({
  title,
  amountCents,
  currency,
  formats,
}: Pick<EmailData, "title" | "amountCents" | "currency" | "formats">) =>
  `Your refund of ${formatMoney(amountCents, currency, formats)} for ${isolate(title)}`;

/** The paragraphs of the email. */
export function refundParagraphs(data: EmailData): string[] {
  const { name, amountCents, paidCents, reason, currency, formats } = data;
  const amount = formatMoney(amountCents, currency, formats);
  const sentence =
    amountCents === paidCents
      ? `We have refunded your submission fee of ${amount}`
      : `We have refunded ${amount} of your submission fee of ${formatMoney(paidCents, currency, formats)}`;
  return [
    `Dear ${isolate(name)},`,
    `${sentence} to the card you paid with. It may take five to ten business days to appear on your statement.`,
    ...(reason ? [reason] : []),
  ];
}
