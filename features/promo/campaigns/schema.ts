import { z } from "zod";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { optionalText, requiredText } from "~/lib/forms/fields";
import { linkPlatform } from "./platform.rules";

/** Campaigns in the admin, with their daily figures. */

export const campaignStatuses = ["draft", "active", "paused", "completed"] as const;

/** 'instagram', 'film school radio' */
const platformPattern = /^[a-z][a-z0-9 _-]{0,39}$/;

const platform = z
  .string("Choose a platform")
  .trim()
  .toLowerCase()
  .regex(platformPattern, "Choose a platform")
  .refine((name) => name !== linkPlatform, "Clicks of tracked links are counted automatically");

const dayRule = "Enter a day";
/** A festival has no older campaigns; an earlier year is a typing error. */
const earliestDay = "2000-01-01";
const latestDay = "2199-12-31";
const day = z.iso
  .date({ error: dayRule, abort: true })
  .refine((text) => text >= earliestDay && text <= latestDay, dayRule);
/** A calendar day at the festival, '2026-01-31'; an empty text becomes null. */
const optionalDay = z
  .string(dayRule)
  .nullish()
  .transform((text) => text || null)
  .pipe(day.nullable());

const moneyRule = "Enter an amount, like 12.50";
/** An amount with at most two decimals, '12.50'; an empty text becomes null. */
const optionalMoney = z
  .string(moneyRule)
  .trim()
  .nullish()
  .transform((amount) => amount || null)
  .pipe(
    z
      .string()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, moneyRule)
      .nullable(),
  );

export const campaignFormSchema = z
  .object({
    name: requiredText("Enter the campaign's name", 120),
    description: optionalText(2_000),
    platform,
    status: z.enum(campaignStatuses, "Choose a status"),
    targetAudience: optionalText(200),
    budget: optionalMoney,
    startDate: optionalDay,
    endDate: optionalDay,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ["endDate"],
    error: "The last day must not be before the first",
  });

export type CampaignForm = z.input<typeof campaignFormSchema>;
export type CampaignValues = z.output<typeof campaignFormSchema>;

export const campaignDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  platform: z.string(),
  status: z.string(),
  targetAudience: z.string().nullable(),
  budget: z.string().nullable(),
  /** Days of the festival's calendar. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  version: z.number(),
});
export type CampaignDetail = z.output<typeof campaignDetailSchema>;

/** The figures of a platform and day. */
export const figureSchema = z.object({
  id: z.string(),
  platform: z.string(),
  date: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  conversions: z.number(),
  cost: z.string().nullable(),
  revenue: z.string().nullable(),
  /** The tracked link that counted these clicks; null for figures that no link counted. */
  linkCode: z.string().nullable(),
});
export type Figure = z.output<typeof figureSchema>;

const sumsSchema = z.object({
  impressions: z.number(),
  clicks: z.number(),
  conversions: z.number(),
  /** In major units of the current edition's currency. */
  cost: z.number(),
  revenue: z.number(),
});
export type Sums = z.output<typeof sumsSchema>;

/** The sums of a campaign's figures, by day and by platform. */
export const campaignSumsSchema = z.object({
  days: z.array(sumsSchema.extend({ date: z.string() })),
  platforms: z.array(sumsSchema.extend({ platform: z.string() })),
});
export type CampaignSums = z.output<typeof campaignSumsSchema>;

/** Characters that are not confused when somebody reads a code from a poster. */
export const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
export const codeLength = 6;

/** The pattern of a tracked link's code. */
export const codePattern = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);
