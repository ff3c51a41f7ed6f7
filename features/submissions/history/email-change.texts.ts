import { isolate } from "~/lib/bidi";
import { undoDays } from "../rights/email-change.rules";

/** Texts about a changed email address, on the link's page and in emails. Runs anywhere. */

export const emailChangeTexts = {
  question: "Was this you?",
  button: "This was not me",
  effect:
    "If this was not you, restore your address. All private links to the entry will then stop working, and you'll get a new one.",
  unknown: "This link has expired",
  unknownNote: `The link works once, for ${undoDays} days. If someone else has taken over your entry, please write to us.`,
};

/** 'The email address of “Moonrise” was changed to a…s@films.example.' */
export const formatEmailChange = (title: string, maskedEmail: string): string =>
  `The email address of “${isolate(title)}” was changed to ${maskedEmail}.`;
