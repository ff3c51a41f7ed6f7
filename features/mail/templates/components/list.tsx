import { Copy, ExternalLink } from "lucide-react";
import { DescriptionList } from "~/components/admin/description-list";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { addressOf } from "~/lib/api/contract";
import { pathFor, withEditionParam } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { previewTemplate } from "../contract";
import { type EmailTemplate, templateVariables } from "../texts";
import { variableMeanings } from "../variables.texts";
import { EditEmailLink, EmailDetails } from "./card";

/** Characters of a template's HTML that its card shows. */
const previewLength = 500;

/** `updatedAt`: when its text was last changed; null for the default. */
type Template = EmailTemplate & { updatedAt: string | null };

type Props = { templates: readonly Template[] } & { edition: string | undefined };

/** The automated emails to filmmakers of an edition, and their variables. */
export function TemplateList({ templates, edition }: Props) {
  return (
    <>
      <PageHeader note="Sent automatically after payment and submission" title="Email Templates" />
      <TwoColumns even level>
        {templates.map((template) => (
          <TemplateCard edition={edition} key={template.id} template={template} />
        ))}
      </TwoColumns>
      <Card title="Template variables">
        <p className="mb-4 text-muted">
          Write each in double braces, <code>{"{{FILM_TITLE}}"}</code>. We fill it in when we send
          the email.
        </p>
        <DescriptionList
          rows={templateVariables.map((name) => [
            name,
            <span className="text-muted" key={name}>
              {variableMeanings[name]}
            </span>,
          ])}
        />
      </Card>
    </>
  );
}

/** A small preview of an email with sample values. */
function SmallEmail({ id, name, edition }: { id: string; name: string; edition?: string }) {
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

function TemplateCard({ template, edition }: { template: Template; edition?: string }) {
  const { id, name, type, subject, description, html, updatedAt } = template;
  const copyHtml = () => {
    // The clipboard exists only on https and localhost.
    const copyResult =
      navigator.clipboard?.writeText(html) ?? Promise.reject(new Error("Can't copy"));
    copyResult.then(
      () => toast({ title: "Copied to clipboard", tone: "success" }),
      () =>
        toast({
          title: "Error",
          description: "Your browser does not allow copying. Open the preview instead.",
          tone: "danger",
        }),
    );
  };
  return (
    <Card
      aside={<StatusBadge tone={type === "payment" ? "gold" : "rose"}>{type}</StatusBadge>}
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
        <EditEmailLink
          name={name}
          to={withEditionParam(pathFor("adminEmailTemplate", { id }), edition)}
        />
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
