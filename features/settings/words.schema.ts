import { z } from "zod";
import { line, optionalLine, paragraph } from "./fields.schema";
import { setting, settingGroup } from "./setting.schema";

/**
 * Every sentence about the festival's subject or its customs that is not among the texts of the landing page, the terms
 * or the categories, with the documented text. tests/subject-words.test.ts refuses such words elsewhere.
 */

export const words = settingGroup({
  aboutTitle: setting(line(80), "We only show love stories"),
  /** The hero's dress code; may be empty. */
  dressCode: setting(optionalLine(40), "Black tie"),
  /** The awards night among the dates. */
  awardsNight: setting(line(60), "Black-tie event"),
  figureLabel: setting(line(40), "Romance focus"),
  editionLead: setting(line(), "A festival of love stories."),
  closedThanks: setting(line(), "Thank you to everyone who sent us a love story."),
  /** Within 'We … see your film.' */
  wouldLike: setting(line(40), "would love to"),
  /** After the number of categories, as in 'Four categories. One subject.'; may be empty. */
  programmeSubject: setting(optionalLine(60), "one subject"),
  /** Within 'It is on a ….' in the terms; may be empty. */
  termsSubject: setting(optionalLine(80), "romantic theme"),
  logLineTips: setting(
    z.array(line()).min(1, "Keep at least one line").max(8, "Keep this to 8 lines"),
    [
      "Who it is about: a person with a want, not a name.",
      "What is in the way of their love.",
      "What they stand to lose.",
      "One sentence, two at most, and no ending given away.",
    ],
  ),
  newsletterWelcome: setting(
    line(),
    "You are part of the romance film community now. We saved you a seat.",
  ),
  submissionThanks: setting(line(), "Thank you for sending us a love story."),
  signature: setting(line(80), "With love,"),
  picturePrompt: setting(
    paragraph,
    "A romantic film festival background: an empty cinema in warm golden light, velvet curtains, the glow of the screen",
  ),
});

/** Visual effects of the public pages. */
export const effects = settingGroup({
  /** The curtain of the landing page lights up on the first visit. */
  curtain: setting(z.boolean(), true),
  /** Hearts follow the mouse, mark saved screenings, and are in the shipped pictures (pictures.rules.ts). */
  hearts: setting(z.boolean(), true),
  /** Dust in the light of the landing page's picture. */
  dust: setting(z.boolean(), true),
});
