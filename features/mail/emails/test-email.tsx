import type { FestivalSettings } from "~/features/settings/schema";
import { renderEmail } from "../layout/render-email.rules.server";
import type { Email } from "../schema";

/** The director's test email. */
export function testEmail(settings: FestivalSettings, to: string): Email {
  const sentence = `Emails from ${settings.brand.fullName} are delivered. You don't need to reply.`;
  return {
    kind: "test",
    to,
    subject: `A test email from ${settings.brand.name}`,
    ...renderEmail(settings, "It works", <p>{sentence}</p>, { heading: true }),
  };
}
