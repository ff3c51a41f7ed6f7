import { Copy, ExternalLink } from "lucide-react";
import { Button, buttonClass } from "~/app/ui/button";
import { DeskBox, DeskHead } from "~/app/ui/desk-page";
import { Icon } from "~/app/ui/icon";
import { StatusBadge } from "~/app/ui/status-badge";
import { toast } from "~/app/ui/toast";
import { Facts } from "~/features/director/components/facts";
import { templatePath } from "../schema";
import { type EmailTemplate, type TemplateVariable, templateVariables } from "../templates";

/** Characters of a template's HTML that its card shows. */
const previewLength = 500;

const meanings: Record<TemplateVariable, string> = {
  FILMMAKER_NAME: "Who sent the entry",
  EMAIL: "Their email address",
  PHONE: "Their phone number",
  COUNTRY: "The country of the film",
  FILM_TITLE: "The title, or the beginning of the log line",
  SUBMISSION_TYPE: "Short Film, Feature Film, Series Pilot or Log Line",
  DURATION: "The running time in minutes",
  GENRE: "The genre",
  SYNOPSIS: "The synopsis, or the log line",
  FILM_URL: "The link to the film",
  SUBMISSION_DATE: "The day it was submitted",
  PAYMENT_AMOUNT: "The fee that was paid",
  PAYMENT_ID: "The payment's number at the provider",
};

/** The automated letters to filmmakers, and what can stand in them. */
export function TemplateDesk({ templates }: { templates: readonly EmailTemplate[] }) {
  return (
    <>
      <DeskHead
        note="Sent by themselves when a filmmaker has paid and submitted"
        title="Email Templates"
      />
      <div className="desk-duo" data-even>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </div>
      <DeskBox title="Template variables">
        <p className="mb-4 text-muted">
          Each stands in double braces, <code>{"{{FILM_TITLE}}"}</code>, and is filled in when the
          letter is written.
        </p>
        <Facts
          rows={templateVariables.map((name) => [
            name,
            <span className="text-muted" key={name}>
              {meanings[name]}
            </span>,
          ])}
        />
      </DeskBox>
    </>
  );
}

function TemplateCard({ template }: { template: EmailTemplate }) {
  const { id, name, type, subject, description, html } = template;
  const copy = () => {
    // The clipboard is there on https and localhost alone.
    const done = navigator.clipboard?.writeText(html) ?? Promise.reject(new Error("No clipboard"));
    done.then(
      () => toast({ title: "Copied to clipboard", tone: "success" }),
      () =>
        toast({
          title: "Error",
          description: "This browser does not let the page copy. Open the preview instead.",
          tone: "danger",
        }),
    );
  };
  return (
    <DeskBox
      aside={<StatusBadge tone={type === "payment" ? "gold" : "rose"}>{type}</StatusBadge>}
      title={name}
    >
      <p className="mb-4 text-muted">{description}</p>
      <Facts narrow rows={[["Subject", subject]]} />
      <pre className="my-4 rounded-md border border-line bg-pit p-4 text-sm whitespace-pre-wrap wrap-anywhere text-muted">
        <code>
          {html.slice(0, previewLength)}
          {html.length > previewLength && "..."}
        </code>
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy} size="sm" variant="outline">
          <Icon of={Copy} />
          Copy Template
        </Button>
        <a
          className={buttonClass({ variant: "outline", size: "sm" })}
          href={templatePath(id)}
          rel="noopener"
          target="_blank"
        >
          <Icon of={ExternalLink} />
          Preview
        </a>
      </div>
    </DeskBox>
  );
}
