import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { submissionTitle } from "../../schema";
import type { SubmissionRow } from "../../types.rules.server";

/** An entry in a list of links. */
export type ListedLink = { title: string; note: string; address: string };

/** The email with new private links, after the old ones were lost. */
export function linksEmail(
  settings: FestivalSettings,
  to: string,
  links: readonly ListedLink[],
): Email {
  const subject = links.length === 1 ? "The link to your entry" : "The links to your entries";
  return {
    kind: "entry_links",
    to,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          Someone, hopefully you, requested the private{" "}
          {links.length === 1 ? "link to your entry" : "links to your entries"}. Your earlier links
          still work.
        </p>
        <ul>
          {links.map(({ title, note, address }) => (
            <li key={address} style={{ marginBottom: 10 }}>
              <EmailLink to={address}>{isolate(title)}</EmailLink> ({note})
            </li>
          ))}
        </ul>
        <p>You don't need an account. Please do not share these links.</p>
        <SmallPrint>
          If you did not request this, you can ignore this email. We sent it only to you.
        </SmallPrint>
      </>,
    ),
  };
}

/** The only valid private link of an entry, after the festival ended all others. */
export function newLinkEmail(
  settings: FestivalSettings,
  entry: SubmissionRow,
  address: string,
): Email {
  const subject = `Your new link to ${isolate(submissionTitle(entry))}`;
  return {
    kind: "entry_links",
    to: entry.submitterEmail,
    toName: entry.submitterName,
    replyTo: settings.mailboxes.hello,
    submissionId: entry.id,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          We ended all earlier private links to your entry {entry.reference}. Here is your new one.
          You don't need an account:
        </p>
        <p>
          <EmailLink button to={address}>
            Open your entry
          </EmailLink>
        </p>
        <SmallPrint>
          Please do not share it. Anyone with this link can see and edit your entry.
        </SmallPrint>
      </>,
    ),
  };
}
