import type { FestivalFacts } from "~/features/festival/schema";
import { escapeHtml, letterPage } from "~/features/mail/letters/rules";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
import { confirmDays } from "../rules";
import { postalFoot } from "./newsletter";

/**
 * Asks the owner of an address whether it was they who left it. It is no
 * newsletter: who does nothing hears nothing more.
 */
export function confirmationLetter(
  email: string,
  token: string,
  { facts, publicUrl }: { facts: FestivalFacts; publicUrl: string },
): Letter {
  const link = publicUrl + pageAddress("confirm", { token });
  const { fullName } = facts.brand;
  const title = "Is this your address?";
  const asked = `Somebody, we hope you, asked for letters from ${fullName} to this address. Please confirm it within ${confirmDays} days.`;
  const otherwise =
    "If it was not you, do nothing: you will get no letters, and we forget the address.";
  const foot = postalFoot(facts);
  const html = [
    `<p>${escapeHtml(asked)}</p>`,
    `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:3px;background:#edc26a;color:#1a070f;font-weight:600;text-decoration:none">Confirm my address</a></p>`,
    `<p>${escapeHtml(otherwise)}</p>`,
    foot.html,
  ].join("\n");
  return {
    kind: "newsletter_confirmation",
    to: email,
    subject: `Please confirm your address for ${fullName}`,
    html: letterPage(facts, title, html),
    text: `${title}\n\n${asked}\n\nConfirm my address: ${link}\n\n${otherwise}\n${foot.text}`,
  };
}
