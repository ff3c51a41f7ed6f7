import type { FestivalSettings } from "~/features/settings/schema";

const halfAYearMs = 182 * 86_400_000;

export const securityPolicyPath = "/.well-known/security-policy.txt";

/** /.well-known/security.txt (RFC 9116): contact for vulnerability reports. */
export function securityTxt(settings: FestivalSettings, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + halfAYearMs).toISOString();
  return [
    `Contact: mailto:${settings.mailboxes.legal}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}${securityPolicyPath}`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}

/** The policy for people who report a vulnerability. */
export const securityPolicy = (
  settings: FestivalSettings,
): string => `How to report a security problem

Write to ${settings.mailboxes.legal}, in English, with the URL, what you did and what happened. Please do not publish it before it is fixed.

What you may expect
- An answer within three working days, and our view of it within ten.
- A fix for anything that puts people's data or money at risk as soon as possible, within 90 days at most. We tell you when it is live, and credit you if you wish.
- No legal action against anyone who acts in good faith and follows the rules below.

What we ask
- Use your own entries, addresses and payments. Stop if you reach other people's data, and delete what you have seen.
- No denial of service, no spam, no social engineering, and nothing that harms the site for others.

We pay no rewards.
`;
