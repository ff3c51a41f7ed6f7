import { CheckedHtml, EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmailText } from "~/features/mail/layout/plain-text.rules.server";
import {
  renderEmailHtml,
  renderMarkdownEmail,
  renderPart,
} from "~/features/mail/layout/render-email.rules.server";
import { fillTemplate } from "~/features/mail/layout/template-values.rules";
import type { Email } from "~/features/mail/schema";
import { NewsletterFoot } from "~/features/newsletter/emails/newsletter";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Card, TextPart } from "../cards.rules";
import type { MailingVariable } from "../schema";
import { newsletterTexts } from "../texts";

export type MailingValues = Partial<Record<MailingVariable, string>>;

/** Its text in parts, and the site of their addresses. */
type Content = { parts: readonly TextPart[]; publicUrl: string };

/** The links at the end of a newsletter: the leave link or its place, and its public page, if it has one. */
type NewsletterLinks = { leave: string; page: string | null };

/** A mailing in the festival's layout: for one recipient, or the one copy of a newsletter (`links`). */
export function writeMailing(
  words: { subject: string; markdown: string },
  values: MailingValues,
  settings: FestivalSettings,
  { parts, publicUrl }: Content = { parts: [words.markdown], publicUrl: "" },
  links: NewsletterLinks | null = null,
): Pick<Email, "subject" | "html" | "text"> {
  const subject = fillSubject(words.subject, values);
  const rendered = parts.map((part) => renderTextPart(part, publicUrl));
  const html = fillTemplate(rendered.map((part) => part.html).join("\n"), values, "html");
  const text = fillTemplate(rendered.map((part) => part.text).join("\n\n"), values, "text");
  if (!links) {
    return { subject, html: renderEmailHtml(settings, subject, <CheckedHtml html={html} />), text };
  }
  const foot = (
    <NewsletterFoot leave={links.leave} noAddress={newsletterTexts.noAddress} settings={settings}>
      {links.page && (
        <>
          {" · "}
          <EmailLink to={links.page}>{newsletterTexts.readInBrowser}</EmailLink>
        </>
      )}
    </NewsletterFoot>
  );
  return {
    subject,
    html: renderEmailHtml(
      settings,
      subject,
      // A long address must not widen the email on a phone.
      <div style={{ overflowWrap: "anywhere", wordBreak: "break-word" }}>
        <CheckedHtml html={html} />
        {foot}
      </div>,
    ),
    text: [subject, text.trimEnd(), "--", renderEmailText(renderPart(foot))].join("\n\n"),
  };
}

export const fillSubject = (subject: string, values: MailingValues): string =>
  fillTemplate(subject, values, "text").replace(/\s+/g, " ").trim();

/** Markdown, or a card, with variables. A page that is not public stays a link. */
function renderTextPart(part: TextPart, publicUrl: string): Pick<Email, "html" | "text"> {
  if (typeof part === "string") return renderMarkdownEmail(part);
  const address = publicUrl + part.path;
  if (!part.card) return renderMarkdownEmail(`<${address}>`);
  return {
    html: renderPart(<EmailCard address={address} card={part.card} />),
    text: [part.card.title, ...part.card.lines, address].join("\n"),
  };
}

/** Picture, title, two lines; with pictures off only the picture is missing. */
function EmailCard({ address, card: { title, lines, picture } }: { address: string; card: Card }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      style={{ margin: "20px 0", border: "1px solid #d9cabb", borderRadius: 6 }}
      width="100%"
    >
      <tbody>
        <tr>
          <td style={{ paddingBottom: 16, color: "#7a5f66", fontSize: 15 }}>
            <a
              href={address}
              style={{ color: "#2a141c", fontSize: 20, fontWeight: 600, textDecoration: "none" }}
            >
              <img
                alt=""
                loading="lazy"
                src={picture}
                style={{ display: "block", width: "100%", height: "auto", border: 0 }}
                width={504}
              />
              <span style={{ display: "block", padding: "14px 18px 0" }}>{title}</span>
            </a>
            {lines.map((line) => (
              <div key={line} style={{ padding: "4px 18px 0" }}>
                {line}
              </div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
