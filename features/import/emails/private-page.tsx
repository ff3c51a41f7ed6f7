import { CheckedHtml, EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmailHtml } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { editableEmails, type ImportValues, importEmailKey } from "~/features/mail/wording/texts";
import { fillWording, type RenderedWording } from "~/features/mail/wording/wording.rules.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { importEmailTexts as texts } from "../texts";

/** An entry with its private link. */
export type LinkedEntry = { title: string; reference: string; address: string };

type PrivatePageOptions = {
  values: ImportValues;
  entry: LinkedEntry;
  /** The person's other entries. */
  otherEntries: readonly LinkedEntry[];
  settings: FestivalSettings;
  /** The base address of pictures. */
  site: string;
};

/** The email with one person's imported entries: the template, and a private link per entry. */
export function privatePageEmail(
  wording: RenderedWording,
  { values, entry, otherEntries, settings, site }: PrivatePageOptions,
): Pick<Email, "subject" | "html" | "text"> {
  const { optional } = editableEmails[importEmailKey];
  const { subject, html, text } = fillWording(wording, values, { optional, site });
  const keepNote = otherEntries.length > 0 ? texts.keepAll : texts.keep;
  return {
    subject,
    html: renderEmailHtml(
      settings,
      subject,
      <>
        <CheckedHtml html={html} />
        <p style={{ margin: "28px 0 0" }}>
          <EmailLink button to={entry.address}>
            {texts.page}
          </EmailLink>
        </p>
        <p>
          {isolate(entry.title)} (reference {entry.reference})
        </p>
        {otherEntries.map((otherEntry) => (
          <p key={otherEntry.reference}>
            {isolate(otherEntry.title)}. <EmailLink to={otherEntry.address}>{texts.page}</EmailLink>{" "}
            (reference {otherEntry.reference})
          </p>
        ))}
        <SmallPrint>{keepNote}</SmallPrint>
      </>,
    ),
    text: [
      text,
      ...[entry, ...otherEntries].map(
        ({ title, reference, address }) =>
          `${isolate(title)} (reference ${reference}). ${texts.page}:\n${address}`,
      ),
      keepNote,
    ].join("\n\n"),
  };
}
