import type { ColorPath } from "~/features/settings/look/schema";

/** Texts of the page 'Look'. Runs anywhere. */

const fields: Record<ColorPath, { label: string; hint: string }> = {
  background: { label: "Background", hint: "Cards, form fields and lines are made of it" },
  text: { label: "Text", hint: "Secondary text, hints and outlines are made of it" },
  primary: { label: "Primary", hint: "Buttons and the focus outline" },
  "accents.gold": { label: "Gold", hint: "Feature films, links, what is chosen" },
  "accents.rose": { label: "Rose", hint: "Short films" },
  "accents.purple": { label: "Purple", hint: "Series pilots" },
  "accents.green": { label: "Green", hint: "Log lines, success" },
  "accents.pink": { label: "Pink", hint: "Entries in review" },
};

export const lookPageTexts = {
  note: "Colors and fonts of the public pages. Cards, lines, hints and errors are made of these colors.",
  scheme: "Scheme",
  schemes: { dark: "Dark", light: "Light" },
  schemeNotes: { dark: "Pale text on a dark background", light: "Dark text on a pale background" },
  colors: "Colors",
  accents: "Accents",
  accentsNote: "Each name is that of the default color. Choose any color you like.",
  fonts: "Fonts",
  fontsLegend: "Headlines and text",
  landingPage: "Landing page",
  landingPageNote: "With these colors",
  contrast: "Contrast",
  contrastNote:
    "Every pair of colors that the pages use, where it is weakest: text needs 4.5 to 1, controls 3 to 1.",
  pair: "Colors",
  ratio: "Ratio",
  needed: "Needed",
  fields,
  picker: (label: string) => `${label}: choose a color`,
  enterColor: "Enter a color like #1a2b3c",
  shortRatio: (ratio: string) => `${ratio} : 1`,
  use: (hex: string) => `Use ${hex}`,
  passes: "Passes",
  tooLow: "Too low",
  draft: "Draft",
  saveDraft: "Save draft",
  preview: "Preview the draft",
  publish: "Publish",
  undo: "Undo",
  reset: "Reset to default",
  resetQuestion:
    "Every public page gets the default colors and fonts back. Your draft is deleted too.",
  resetTitle: "Reset the look?",
  drafted: "Only directors see it, in the preview.",
  published: "Every public page has this look now.",
  wasReset: "Every public page has the default look.",
  noChanges: "No changes yet",
  unsaved: "Unsaved changes",
  unpublished: "The draft is not published.",
} as const;
