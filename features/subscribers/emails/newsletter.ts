import type { FestivalFacts } from "~/features/festival/schema";
import { escapeHtml, letterPage } from "~/features/mail/letters/rules";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";

/** Whom a newsletter goes to: the token is in their link for leaving, and nowhere else. */
export type Reader = { email: string; unsubscribeToken: string };

export type NewsletterText = {
  /** For the director's outbox: 'welcome', 'newsletter'. */
  kind: string;
  subject: string;
  title: string;
  paragraphs: string[];
};

/** The page on which a reader leaves the list; it asks first. */
export const unsubscribeAddress = (publicUrl: string, { unsubscribeToken }: Reader) =>
  publicUrl + pageAddress("unsubscribe", { token: unsubscribeToken });

/**
 * A letter of the newsletter. Mail programs show their own button for leaving
 * (RFC 8058, one click), and the letter ends with a link for the others.
 */
export function newsletterLetter(
  { kind, subject, title, paragraphs }: NewsletterText,
  reader: Reader,
  { facts, publicUrl }: { facts: FestivalFacts; publicUrl: string },
): Letter {
  const leave = unsubscribeAddress(publicUrl, reader);
  const why = `You get this because this address is on the mailing list of ${facts.brand.fullName}.`;
  const foot = postalFoot(facts);
  const body = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p style="margin-top:28px;color:#7a5f66;font-size:14px">${escapeHtml(why)} <a href="${escapeHtml(leave)}" style="color:#8f2438">Unsubscribe</a></p>`,
    foot.html,
  ].join("\n");
  return {
    kind,
    to: reader.email,
    stream: "newsletter",
    subject,
    html: letterPage(facts, title, body),
    text: `${title}\n\n${paragraphs.join("\n\n")}\n\n${why}\nUnsubscribe: ${leave}\n${foot.text}`,
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** Where the festival gets its post, for the end of a letter; nothing where none is set. */
export function postalFoot({ brand, newsletter }: FestivalFacts): { html: string; text: string } {
  const address = newsletter.postalAddress.trim();
  if (address === "") return { html: "", text: "" };
  const lines = [brand.fullName, ...address.split(/\r?\n/)];
  const html = lines.map(escapeHtml).join("<br>");
  return {
    html: `<p style="color:#7a5f66;font-size:14px">${html}</p>`,
    text: `\n${lines.join("\n")}\n`,
  };
}
