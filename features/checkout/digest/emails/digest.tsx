import { EmailLink, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { numberText } from "~/lib/number-format";

/** The number of titles in the email. */
const maxTitles = 20;

type EmailData = {
  /** In the order of their arrival; `category` is its name. */
  entries: readonly { id: string; title: string; category: string; forNext: boolean }[];
  settings: FestivalSettings;
  /** The address of their list. */
  address: string;
  /** The director's mailbox. */
  to: string;
};

/** The director's email about the entries since the last one. */
export function digestEmail({ entries, settings, address, to }: EmailData): Email {
  const isSingle = entries.length === 1;
  const subject = isSingle ? "1 new entry" : `${numberText(entries.length)} new entries`;
  const byCategory = [...Map.groupBy(entries, ({ category }) => category)];
  const rows = byCategory.map(([name, { length }]) => [name, numberText(length)] as const);
  return {
    kind: "entry_digest",
    to,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          {subject} arrived since the last email. Please review {isSingle ? "it" : "them"} within 48
          hours.
        </p>
        <Rows rows={rows} />
        <ul>
          {entries.slice(0, maxTitles).map(({ id, title, forNext }) => (
            <li key={id}>
              {isolate(title)}
              {forNext && ", for the next edition"}
            </li>
          ))}
        </ul>
        {entries.length > maxTitles && <p>and {numberText(entries.length - maxTitles)} more</p>}
        <p>
          <EmailLink to={address}>Open the list</EmailLink>
        </p>
      </>,
    ),
  };
}
