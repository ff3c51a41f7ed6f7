import type { FestivalSettings } from "~/features/settings/schema";

const halfAYearMs = 182 * 86_400_000;

export const securityPolicyPath = "/.well-known/security-policy.txt";

/** /.well-known/security.txt (RFC 9116): whom to tell about a weakness. */
export function securityTxt(facts: FestivalSettings, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + halfAYearMs).toISOString();
  return [
    `Contact: mailto:${facts.mailboxes.legal}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}${securityPolicyPath}`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}

/** What a person who reports a vulnerability may expect, and what is asked of them. */
export const securityPolicy = (
  facts: FestivalSettings,
): string => `How to report a weakness of this site

Write to ${facts.mailboxes.legal}, in English, with the address, what you did and what happened.
Please do not write about it in public before it is mended.

What you may expect
- An answer within three working days, and our view of it within ten.
- A mend of anything that puts people's data or money at risk as soon as we have one, at most
  within 90 days. We tell you when it is in place, and name you if you wish.
- No legal steps against anybody who looks in good faith and keeps to the lines below.

What we ask
- Use entries, addresses and payments of your own. Stop where somebody else's data begins, and
  delete what you have seen of it.
- No floods of requests or emails, no tricks played on people, nothing that harms the site for others.

There is no reward in money.
`;
