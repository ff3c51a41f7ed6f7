import { Mail } from "lucide-react";
import { Card } from "~/components/admin/page-header";
import { ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { MailState } from "~/features/mail/outbox/components/state";
import { readEmail } from "~/features/mail/outbox/contract";
import { addressOf } from "~/lib/api/contract";
import { pages, withEditionParam } from "~/lib/paths";
import type { SubmissionDetail } from "../list.queries.server";

type Props = { entry: SubmissionDetail["submission"]; mails: SubmissionDetail["mails"] };

/** The emails that were sent about an entry. */
export function EntryMails({ entry: { id, edition }, mails }: Props) {
  const mailingPath = withEditionParam(`${pages.adminMailingNew}?entry=${id}`, edition);
  return (
    <Card
      aside={
        <ButtonLink size="sm" to={mailingPath} variant="outline">
          <Icon of={Mail} />
          New email
        </ButtonLink>
      }
      title="Emails"
    >
      {mails.length === 0 ? (
        <p className="text-muted">No emails yet.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map((mail) => (
            <li className="flex items-start justify-between gap-3" key={mail.id}>
              <span className="min-w-0 wrap-anywhere">
                <a
                  className="link"
                  href={addressOf(readEmail, { params: { id: mail.id } })}
                  rel="noopener"
                  target="_blank"
                >
                  {mail.subject}
                  <VisuallyHidden> (opens a new window)</VisuallyHidden>
                </a>
                <small className="block text-sm text-subtle">{mail.toAddress}</small>
              </span>
              <MailState state={mail.state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
