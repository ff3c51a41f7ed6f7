import { Copy, ExternalLink } from "lucide-react";
import { DescriptionList } from "~/components/admin/description-list";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import {
  type EmailKey,
  type EntryEmailKey,
  entryVariables,
  isEditedByEdition,
} from "~/features/mail/wording/texts";
import { adminPages } from "~/lib/admin-pages";
import { addressOf } from "~/lib/api/contract";
import { toast } from "~/lib/toast";
import { previewTemplate } from "../contract";
import { emailsPageTexts } from "../texts";
import { EditEmailLink, EmailDetails, TextState } from "./email-details";

/** Characters of a template's HTML that its card shows. */
const previewLength = 500;

/** An email; `updatedAt`: when its text was last changed; null for the default. */
type Listed<Key> = { id: Key; name: string; description: string; updatedAt: string | null };
type Template = Listed<EntryEmailKey> & { subject: string; html: string };
/** `words`: the director's words below a standard text. */
type OtherEmail = Listed<EmailKey> & { words: string };

type Props = {
  templates: readonly Template[];
  otherEmails: readonly OtherEmail[];
  edition: string | undefined;
};

/** The emails of an edition whose text can be edited: the two documented ones with their variables, and the others. */
export function EmailsPage({ templates, otherEmails, edition }: Props) {
  return (
    <>
      <PageHeader note={emailsPageTexts.note} title={adminPages.adminEmailTemplates.name} />
      <TwoColumns even level>
        {templates.map((template) => (
          <TemplateCard edition={edition} key={template.id} template={template} />
        ))}
      </TwoColumns>
      <Card title={emailsPageTexts.variables}>
        <p className="mb-4 text-muted">
          {emailsPageTexts.variablesBefore} <code>{"{{FILM_TITLE}}"}</code>.{" "}
          {emailsPageTexts.variablesAfter}
        </p>
        <DescriptionList
          rows={Object.entries(entryVariables).map(([name, meaning]) => [
            name,
            <span className="text-muted" key={name}>
              {meaning}
            </span>,
          ])}
        />
      </Card>
      <OtherEmails edition={edition} emails={otherEmails} />
    </>
  );
}

function OtherEmails({
  emails,
  edition,
}: { emails: readonly OtherEmail[] } & Pick<Props, "edition">) {
  return (
    <Card flush title={emailsPageTexts.others}>
      <ul className="divide-y divide-line border-t border-line">
        {emails.map(({ id, name, description, words, updatedAt }) => (
          <li
            className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-5 py-3.5 max-sm:px-4"
            key={id}
          >
            <span className="min-w-0 flex-[1_1_20rem]">
              <b className="font-medium">{name}</b>
              <small className="block text-sm text-subtle">{description}</small>
              {updatedAt && (
                <small className="mt-1 line-clamp-2 block text-sm wrap-anywhere text-muted">
                  {words ? emailsPageTexts.addition(words) : <TextState updatedAt={updatedAt} />}
                </small>
              )}
            </span>
            <EditEmailLink
              edition={isEditedByEdition(id) ? edition : undefined}
              id={id}
              name={name}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A small preview of an email with sample values. */
function SmallEmail({ id, name, edition }: Pick<Template, "id" | "name"> & Pick<Props, "edition">) {
  return (
    <div className="relative mt-auto mb-4 h-96 overflow-hidden rounded-md border border-line bg-house after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-20 after:bg-linear-to-t after:from-house">
      <iframe
        className="pointer-events-none h-[166.67%] w-[166.67%] origin-top-left scale-60 border-0"
        loading="lazy"
        sandbox=""
        src={addressOf(previewTemplate, { params: { id }, query: { edition, framed: "1" } })}
        tabIndex={-1}
        title={`${name} with a sample entry`}
      />
    </div>
  );
}

function TemplateCard({ template, edition }: { template: Template } & Pick<Props, "edition">) {
  const { id, name, subject, description, html, updatedAt } = template;
  const copyHtml = () => {
    // The clipboard exists only on https and localhost.
    const copyResult =
      navigator.clipboard?.writeText(html) ?? Promise.reject(new Error("Can't copy"));
    copyResult.then(
      () => toast({ title: emailsPageTexts.copied, tone: "success" }),
      () =>
        toast({
          title: "Error",
          description: emailsPageTexts.notCopied,
          tone: "danger",
        }),
    );
  };
  return (
    <Card
      aside={<StatusBadge tone={id === "payment" ? "gold" : "rose"}>{id}</StatusBadge>}
      className="flex flex-col [&>:last-child]:flex [&>:last-child]:flex-1 [&>:last-child]:flex-col"
      title={name}
    >
      <p className="mb-4 text-muted">{description}</p>
      <EmailDetails subject={subject} updatedAt={updatedAt} />
      <SmallEmail edition={edition} id={id} key={`${edition} ${updatedAt}`} name={name} />
      <details className="mb-4">
        <summary className="py-1 text-muted max-sm:py-2.75 hover:text-text">HTML</summary>
        <pre className="mt-2 rounded-md border border-line bg-pit p-4 text-sm whitespace-pre-wrap wrap-anywhere text-muted">
          <code>
            {html.slice(0, previewLength)}
            {html.length > previewLength && "..."}
          </code>
        </pre>
      </details>
      <div className="flex flex-wrap gap-2">
        <EditEmailLink edition={edition} id={id} name={name} />
        <Button onClick={copyHtml} size="sm" variant="outline">
          <Icon of={Copy} />
          Copy Template
        </Button>
        <a
          className={buttonClass({ variant: "outline", size: "sm" })}
          href={addressOf(previewTemplate, { params: { id }, query: { edition } })}
          rel="noopener"
          target="_blank"
        >
          <Icon of={ExternalLink} />
          Preview
        </a>
      </div>
    </Card>
  );
}
