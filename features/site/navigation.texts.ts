import type { sections } from "~/lib/paths";

/** The links of the top navigation, in the documented order. */
export const navigation: readonly { section: keyof typeof sections; label: string }[] = [
  { section: "submit", label: "Submit" },
  { section: "categories", label: "Categories" },
  { section: "guidelines", label: "Guidelines" },
  { section: "about", label: "About" },
  { section: "contact", label: "Contact" },
];
