import { z } from "zod";
import { lawfulBases } from "~/db/enums";
import type { SocialPlatform } from "~/features/settings/schema";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { requiredText, webAddress } from "~/lib/forms/fields";

/** The documented toast for missing fields of a campaign. */
export const missingInformation = {
  title: "Missing Information",
  description: "Please enter campaign name and target audience",
};

export const gatherSchema = z.object({
  campaignName: requiredText(missingInformation.description, 120),
  targetAudience: requiredText(missingInformation.description, 200),
});
export type Gather = z.input<typeof gatherSchema>;

export const searchApolloSchema = z.object({ query: requiredText("Enter what to search for") });

/** The default hashtags of the promo page's search. */
export const defaultHashtags = ["filmmaker", "filmfestival"];

/** A hashtag as X accepts it: letters and digits, underscores; a leading '#' is removed. */
export const hashtagSchema = z
  .string("A hashtag is a word")
  .transform((tag) => tag.replace(/[^\p{L}\p{N}_]+/gu, ""))
  .pipe(z.string().min(1, "A hashtag is a word").max(60, "A hashtag has at most 60 characters"));

export const searchTwitterSchema = z.object({
  hashtags: z
    .array(hashtagSchema, "Enter at least one hashtag")
    .min(1, "Enter at least one hashtag")
    .max(10, "At most 10 hashtags at once")
    .transform((tags) => [...new Set(tags)]),
});

/** The documented fields of a contact, then ours. */
export const promoContactSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  title: z.string(),
  organization_name: z.string(),
  linkedin_url: z.string(),
  id: z.string(),
  profile_url: z.string(),
  /** From the sample directory: not a real person. */
  is_sample: z.boolean(),
  /** The directory that found the person first, and when. */
  found_in: z.enum(["apollo", "twitter", "sample"]),
  found_at: momentSchema,
  last_seen_at: momentSchema,
  lawful_basis: z.enum(lawfulBases),
  version: z.number(),
  lawful_basis_note: z.string().nullable(),
  lawful_basis_at: momentSchema.nullable(),
});
export type PromoContact = z.output<typeof promoContactSchema>;

const contactList = z.array(promoContactSchema);

export const allContactsSchema = z.object({ contacts: contactList });

/** The fields that a search adds. */
const searchFields = {
  /** The sample directory was searched. */
  sample: z.boolean(),
  /** Why there may be more results: the directory failed half way. */
  note: z.string().nullable(),
};

export const searchFoundSchema = z.object({
  contacts: contactList,
  count: z.number(),
  ...searchFields,
});

export const gatheredSchema = z.object({
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    targetAudience: z.string(),
    status: z.string(),
  }),
  contacts: contactList,
  contactsFound: z.number(),
  ...searchFields,
});

export const basisSchema = z.object({
  lawfulBasis: z.enum(lawfulBases, "Choose one of the reasons"),
  /** Where it is documented: 'signed up at our desk on Feb 14'. */
  note: z.string().trim().max(300, "Please keep this under 300 characters").default(""),
});

/** The documented fields of the social links, in their order. */
export const socialFields = [
  "facebook",
  "twitter",
  "instagram",
  "linkedin",
  "youtube",
  "tiktok",
] as const satisfies readonly SocialPlatform[];

/** An address of another site. */
export const httpsAddress = webAddress("Enter an address that starts with https://", /^https$/);
const socialLink = z
  .string("Must be a valid URL")
  .trim()
  .max(500, "Must be a valid URL")
  .refine(
    (link) => link === "" || httpsAddress.safeParse(link).success,
    "Must be a valid URL that starts with https://",
  )
  .default("");

/** An empty or missing address removes the link. */
export const socialLinksSchema = z.object(
  Object.fromEntries(socialFields.map((name) => [name, socialLink])) as Record<
    (typeof socialFields)[number],
    typeof socialLink
  >,
);
export type SocialLinks = z.output<typeof socialLinksSchema>;

export const campaignSchema = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  status: z.string(),
  targetAudience: z.string().nullable(),
  createdAt: momentSchema,
  impressions: z.number(),
  clicks: z.number(),
  contacts: z.number(),
});
export type Campaign = z.output<typeof campaignSchema>;

/** A campaign to choose for a link or a post. */
export type CampaignChoice = { id: string; name: string; platform: string };

/** A path of this site, or an https address of another site. */
const linkTarget = z
  .string("Enter the target of the link")
  .trim()
  .min(1, "Enter the target of the link")
  .max(500, "Please keep this under 500 characters")
  .refine(
    (target) => /^\/(?![/\\])[^\s\\]*$/.test(target) || httpsAddress.safeParse(target).success,
    "Enter a path of this site, '/submit', or an address that starts with https://",
  );

export const newLinkSchema = z.object({
  campaignId: z.uuid("Choose a campaign"),
  target: linkTarget,
  label: requiredText("Enter where you use the link", 80),
});
export type NewLink = z.input<typeof newLinkSchema>;

export const promoLinkSchema = z.object({
  code: z.string(),
  /** The full address to publish. */
  url: z.string(),
  target: z.string(),
  label: z.string(),
  campaign: z.string(),
  clicks: z.number(),
  createdAt: momentSchema,
});
export type PromoLink = z.output<typeof promoLinkSchema>;

export const importReportSchema = z.object({
  /** The number of new days. */
  added: z.number(),
  /** The number of days whose figures were replaced. */
  replaced: z.number(),
  refused: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type ImportReport = z.output<typeof importReportSchema>;
