import { z } from "zod";
import { skippedTimeMessage } from "~/lib/dates/calendar";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { integerField, requiredText } from "~/lib/forms/fields";
import { hashtagSchema, httpsAddress } from "../schema";

/** Posts: written here, published by hand elsewhere. */

const mediaRule = "Enter a URL that starts with https://, or a picture from this site, /images/…";
/** A picture of this site, or an https address of another site. */
const mediaAddress = z
  .string(mediaRule)
  .trim()
  .max(500, mediaRule)
  .refine(
    (address) => /^\/(?![/\\])[\w./%~-]+$/.test(address) || httpsAddress.safeParse(address).success,
    mediaRule,
  );

const timeRule = "Enter a day and a time";
/** The form's value for a time that the clocks skip (daylight saving time). */
export const skippedMoment = "skipped";
const moment = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input === skippedMoment ? skippedTimeMessage : timeRule),
  })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, timeRule);

export const maxTitle = 120;
export const maxContent = 10_000;

/** A post in a form. Times are moments; the form uses the festival's time zone. */
export const contentFormSchema = z.object({
  campaignId: z
    .uuid("Choose a campaign")
    .nullish()
    .transform((id) => id ?? null),
  title: requiredText("Enter a title", maxTitle),
  content: requiredText("Enter the text", maxContent),
  hashtags: z
    .array(hashtagSchema, "Hashtags are words")
    .max(30, "At most 30 hashtags")
    .transform((tags) => [...new Set(tags)])
    .default([]),
  mediaUrls: z.array(mediaAddress).max(10, "At most 10 pictures or films").default([]),
  scheduledAt: moment.nullish().transform((at) => at ?? null),
});
export type ContentForm = z.input<typeof contentFormSchema>;
export type ContentValues = z.output<typeof contentFormSchema>;

export const engagementNames = ["views", "likes", "comments", "shares"] as const;

const count = integerField(
  0,
  2_000_000_000,
  "Enter a whole number, 0 or more",
  "This number is too large",
);

/** When a post was published by hand, and its engagement. */
export const publicationSchema = z.object({
  publishedAt: moment,
  views: count,
  likes: count,
  comments: count,
  shares: count,
});
export type PublicationForm = z.input<typeof publicationSchema>;
export type Publication = z.output<typeof publicationSchema>;

export const contentSchema = z.object({
  id: z.string(),
  campaignId: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  mediaUrls: z.array(z.string()),
  scheduledAt: momentSchema.nullable(),
  publishedAt: momentSchema.nullable(),
  isPublished: z.boolean(),
  engagement: z.record(z.string(), z.number()).nullable(),
  createdAt: momentSchema,
  version: z.number(),
});
export type Content = z.output<typeof contentSchema>;

/** planned: not published yet, next one first. published: latest first. */
export const contentStates = ["planned", "published"] as const;
export type ContentState = (typeof contentStates)[number];

/** The filter value for posts without a campaign. */
export const noCampaign = "none";
