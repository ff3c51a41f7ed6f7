import { isDeadlinePassed } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { invitation } from "../rules";
import type { NewsletterText } from "./newsletter";

/** The welcome email of a new subscriber: what we send, and how to unsubscribe. */
export const welcomeText = (settings: FestivalSettings, now: Date): NewsletterText => ({
  kind: "welcome",
  subject: `Welcome to ${settings.brand.fullName}`,
  title: "We saved you a seat",
  paragraphs: [
    "Thank you for joining the mailing list.",
    invitation(isDeadlinePassed(settings, now)),
    "If you did not sign up, unsubscribe with the link below and we won't email you again.",
  ],
});
