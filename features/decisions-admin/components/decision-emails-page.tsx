import { Card, PageHeader } from "~/components/admin/page-header";
import type { DecisionEmailKey } from "~/features/mail/wording/texts";
import { EditEmailLink, EmailDetails } from "~/features/mail-admin/components/email-details";
import { adminPages } from "~/lib/admin-pages";
import { pages, withEditionParam } from "~/lib/paths";
import { ChipList } from "./chip-list";
import type { Chip } from "./decision-panel";

type Email = {
  id: DecisionEmailKey;
  name: string;
  description: string;
  subject: string;
  /** When its text was last changed; null for the default. */
  updatedAt: string | null;
};

type Props = { emails: readonly Email[]; chips: readonly Chip[] } & {
  edition: string | undefined;
};

/** The four decision emails and the feedback comments. */
export function DecisionEmailsPage({ emails, chips, edition }: Props) {
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: adminPages.adminDecisions.name,
            to: withEditionParam(pages.adminDecisions, edition),
          },
          { label: adminPages.adminDecisionEmails.name },
        ]}
        note="Nothing is sent from here. Emails are sent with an announcement."
        title={adminPages.adminDecisionEmails.name}
      />
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-[minmax(0,1fr)]">
        {emails.map(({ id, name, description, subject, updatedAt }) => (
          <Card
            aside={<EditEmailLink edition={edition} id={id} name={name} />}
            key={id}
            title={name}
          >
            <p className="mb-4 text-muted">{description}</p>
            <EmailDetails subject={subject} updatedAt={updatedAt} />
          </Card>
        ))}
      </div>
      <ChipList chips={chips} />
    </>
  );
}
