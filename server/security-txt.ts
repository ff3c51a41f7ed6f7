import type { FestivalFacts } from "~/features/festival/schema";

const halfAYearMs = 182 * 86_400_000;

/** /.well-known/security.txt (RFC 9116): whom to tell about a weakness. */
export function securityTxt(facts: FestivalFacts, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + halfAYearMs).toISOString();
  return [
    `Contact: mailto:${facts.mailboxes.legal}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}
