import { CheckedHtml } from "~/features/mail/layout/components/email-layout";
import {
  renderEmailHtml,
  renderMarkdownEmail,
} from "~/features/mail/layout/render-email.rules.server";
import { fillTemplate } from "~/features/mail/layout/template-values.rules";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import type { MailingVariable } from "../schema";

export type MailingValues = Partial<Record<MailingVariable, string>>;

/** A mailing for one recipient, in the festival's layout. */
export function writeMailing(
  { subject: subjectTemplate, markdown }: { subject: string; markdown: string },
  values: MailingValues,
  settings: FestivalSettings,
): Pick<Email, "subject" | "html" | "text"> {
  const subject = fillTemplate(subjectTemplate, values, "text").replace(/\s+/g, " ").trim();
  const rendered = renderMarkdownEmail(markdown);
  const html = fillTemplate(rendered.html, values, "html");
  return {
    subject,
    html: renderEmailHtml(settings, subject, <CheckedHtml html={html} />),
    text: fillTemplate(rendered.text, values, "text"),
  };
}
