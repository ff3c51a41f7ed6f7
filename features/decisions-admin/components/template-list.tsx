import { Card, PageHeader } from "~/components/admin/page-header";
import { EditEmailLink, EmailDetails } from "~/features/mail/templates/components/card";
import type { Template } from "~/features/mail/templates/schema";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import type { Chip } from "./decision-panel";
import { ChipList } from "./feedback-tags";

type Email = Omit<Template, "type" | "html" | "markdown">;

type Props = { emails: readonly Email[]; chips: readonly Chip[] } & {
  edition: string | undefined;
};

/** The four decision emails and the feedback tags. */
export function DecisionEmailsPage({ emails, chips, edition }: Props) {
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Decisions", to: withEditionParam(pages.adminDecisions, edition) },
          { label: "Decision emails" },
        ]}
        note="Nothing is sent from here. Emails are sent with an announcement."
        title="Decision emails"
      />
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-[minmax(0,1fr)]">
        {emails.map(({ id, name, description, subject, updatedAt }) => (
          <Card
            aside={
              <EditEmailLink
                name={name}
                to={withEditionParam(pathFor("adminDecisionLetter", { id }), edition)}
              />
            }
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
