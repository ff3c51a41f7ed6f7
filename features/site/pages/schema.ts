import { z } from "zod";
import { requiredVersionField } from "~/lib/api/version-field";
import { integerField, oneLinePattern, requiredText } from "~/lib/forms/fields";

/** Pages written by the director. Runs anywhere. */

/** Suggestions for new pages: pages that most festivals have. */
export const usualPages = [
  ["attend", "Attend"],
  ["faq", "Questions"],
  ["press", "Press"],
  ["team", "Team"],
  ["jury", "Jury"],
  ["partners", "Partners"],
  ["accessibility", "Accessibility"],
  ["code-of-conduct", "Code of conduct"],
] as const;

export const contentLimit = 40_000;

const oneLineMessage = "Please keep it on one line";
const slugMessage = "Use lower-case letters, digits and hyphens, like code-of-conduct";

/** The path of a picture on this site. */
const pictureOnThisSite = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .transform((address) => address || null)
  .refine((address) => address === null || /^\/(?![/\\])\S*$/.test(address), {
    message: "Choose a picture from this site",
  });

const pageFields = z.object({
  slug: z
    .string(slugMessage)
    .trim()
    .min(1, slugMessage)
    .max(60, slugMessage)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage),
  title: requiredText("A page needs a title", 120).regex(oneLinePattern, oneLineMessage),
  summary: z.string().trim().max(300, "Please keep this under 300 characters"),
  content: z.string().max(contentLimit, `Please keep this under ${contentLimit} characters`),
  imageUrl: pictureOnThisSite,
  isPublished: z.boolean(),
  inMenu: z.boolean(),
  inFooter: z.boolean(),
  isFaq: z.boolean(),
  position: integerField(0, 999, "Enter 0 or more", "Enter 999 or less"),
});

export const newSitePageSchema = z.object({
  ...pageFields.shape,
  summary: pageFields.shape.summary.default(""),
  content: pageFields.shape.content.default(""),
  imageUrl: pageFields.shape.imageUrl.default(null),
  isPublished: z.boolean().default(false),
  inMenu: z.boolean().default(false),
  inFooter: z.boolean().default(true),
  isFaq: z.boolean().default(false),
  position: pageFields.shape.position.default(0),
});
export type NewSitePage = z.output<typeof newSitePageSchema>;

export const sitePageChangeSchema = pageFields.partial().extend(requiredVersionField);
export type SitePageChange = z.output<typeof sitePageChangeSchema>;

/** A page for the director. */
export const sitePageSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
  inMenu: z.boolean(),
  inFooter: z.boolean(),
  isFaq: z.boolean(),
  position: z.int(),
  version: z.int(),
});
export type SitePage = z.output<typeof sitePageSchema>;
