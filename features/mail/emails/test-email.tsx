import type { FestivalSettings } from "~/features/settings/schema";
import { renderEmail } from "../layout/render-email.server";
import type { Email } from "../schema";

/** The director's test email. */
export function testEmail(facts: FestivalSettings, to: string): Email {
  const sentence = `Emails from ${facts.brand.fullName} are delivered. You don't need to reply.`;
  return {
    kind: "test",
    to,
    subject: `A test email from ${facts.brand.name}`,
    ...renderEmail(facts, "It works", <p>{sentence}</p>, { heading: true }),
  };
}
