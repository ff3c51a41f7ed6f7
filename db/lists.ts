/**
 * The closed lists: what a column may hold, and what forms and calls offer. Each
 * stands here once; tables, schemas and pages are written from it. Runs anywhere.
 */

export const submissionTypes = ["short_film", "feature_film", "series_pilot", "log_line"] as const;
export type SubmissionType = (typeof submissionTypes)[number];

export const feePeriods = ["early_bird", "regular"] as const;
export type FeePeriod = (typeof feePeriods)[number];

export const accents = ["gold", "rose", "purple", "green", "pink"] as const;
export type Accent = (typeof accents)[number];

export const socialPlatforms = [
  "facebook",
  "twitter",
  "instagram",
  "youtube",
  "linkedin",
  "tiktok",
] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];
