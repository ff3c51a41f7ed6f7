import {
  findEmptyVariables,
  removeEmptyElements,
  removeEmptyParagraphs,
} from "~/features/decisions/templates/remove-empty.rules";
import { CheckedHtml, EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmailHtml } from "~/features/mail/layout/render-email.rules.server";
import { fillTemplate, withoutEmptyLines } from "~/features/mail/layout/template-values.rules";
import type { Email } from "~/features/mail/schema";
import {
  type RenderedWording,
  renderWording,
  textPart,
} from "~/features/mail/templates/wording.commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { type ImportVariable, importEmailTexts as texts } from "../wording.texts";

/** An entry with its private link. */
export type LinkedEntry = { title: string; reference: string; address: string };

type PrivatePageOptions = {
  values: Record<ImportVariable, string>;
  entry: LinkedEntry;
  /** The person's other entries. */
  otherEntries: readonly LinkedEntry[];
  settings: FestivalSettings;
  /** The base address of pictures. */
  site: string;
};

/** The template without empty values. */
function removeEmptyValues(
  { subject, html, markdown }: RenderedWording,
  values: Record<string, string>,
) {
  const emptyVariables = findEmptyVariables(values);
  if (markdown === null) {
    const nonEmptyHtml = removeEmptyElements(html, emptyVariables);
    return { html: nonEmptyHtml, text: textPart({ html: nonEmptyHtml, markdown }) };
  }
  const filledWording = renderWording({
    subject,
    markdown: withoutEmptyLines(removeEmptyParagraphs(markdown, emptyVariables), values),
  });
  return { html: filledWording.html, text: textPart(filledWording) };
}

/** The email with one person's imported entries: the template, and a private link per entry. */
export function privatePageEmail(
  wording: RenderedWording,
  { values, entry, otherEntries, settings, site }: PrivatePageOptions,
): Pick<Email, "subject" | "html" | "text"> {
  const subject = fillTemplate(wording.subject, values, "text").replace(/\s+/g, " ").trim();
  const { html, text } = removeEmptyValues(wording, values);
  const body = fillTemplate(html, values, "html")
    // A link whose variable is empty leads nowhere.
    .replaceAll(/\shref=["']["']/g, "")
    .replaceAll(' src="/', ` src="${site}/`);
  const keepNote = otherEntries.length > 0 ? texts.keepAll : texts.keep;
  return {
    subject,
    html: renderEmailHtml(
      settings,
      subject,
      <>
        <CheckedHtml html={body} />
        <p style={{ margin: "28px 0 0" }}>
          <EmailLink button to={entry.address}>
            {texts.page}
          </EmailLink>
        </p>
        <p>
          {entry.title} (reference {entry.reference})
        </p>
        {otherEntries.map((otherEntry) => (
          <p key={otherEntry.reference}>
            {otherEntry.title}. <EmailLink to={otherEntry.address}>{texts.page}</EmailLink>{" "}
            (reference {otherEntry.reference})
          </p>
        ))}
        <SmallPrint>{keepNote}</SmallPrint>
      </>,
    ),
    // The values are inserted last: typed text is never read as markup.
    text: [
      fillTemplate(text, values, "text"),
      ...[...otherEntries, entry].map(
        ({ title, reference, address }) =>
          `${isolate(title)} (reference ${reference}). ${texts.page}:\n${address}`,
      ),
      keepNote,
    ].join("\n\n"),
  };
}
