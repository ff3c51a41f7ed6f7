import { EmailLink, Quiet } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { submissionTitle } from "../schema";
import type { SubmissionRow } from "../types.server";

/** An entry in a list of links. */
export type ListedLink = { title: string; note: string; address: string };

/** The private links of an address's entries, for who lost one. */
export function linksEmail(
  facts: FestivalSettings,
  to: string,
  links: readonly ListedLink[],
): Email {
  const subject = links.length === 1 ? "The link to your entry" : "The links to your entries";
  return {
    kind: "entry_links",
    to,
    replyTo: facts.mailboxes.hello,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>
          Somebody, most likely you, asked for the private{" "}
          {links.length === 1 ? "link to your entry" : "links to your entries"}. Links that you have
          go on to work.
        </p>
        <ul>
          {links.map(({ title, note, address }) => (
            <li key={address} style={{ marginBottom: 10 }}>
              <EmailLink to={address}>{title}</EmailLink> ({note})
            </li>
          ))}
        </ul>
        <p>Each opens its entry without an account. Keep them to yourself.</p>
        <Quiet>If you did not ask, you need do nothing: nobody but you got this letter.</Quiet>
      </>,
    ),
  };
}

/** The only private link of an entry that works, after the festival ended all others. */
export function newLinkEmail(
  facts: FestivalSettings,
  entry: SubmissionRow,
  address: string,
): Email {
  const subject = `The new link to ${submissionTitle(entry)}`;
  return {
    kind: "entry_links",
    to: entry.submitterEmail,
    toName: entry.submitterName,
    replyTo: facts.mailboxes.hello,
    submissionId: entry.id,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>
          We ended all private links to your entry {entry.reference}. This new one opens it without
          an account:
        </p>
        <p>
          <EmailLink button to={address}>
            Open your entry
          </EmailLink>
        </p>
        <Quiet>Keep it to yourself: anyone who has it can read and correct your entry.</Quiet>
      </>,
    ),
  };
}
