import { z } from "zod";
import { categoryType } from "~/features/settings/category.schema";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { emailAddress, integerField, requiredText } from "~/lib/forms/fields";
import { pageQuerySchema } from "~/lib/pagination/query-schema";

/** Waiver codes: the director's input, the responses, and the filmmaker's request. */

const dayRule = "Choose the last day on which it can be used";

export const waiverFormSchema = z.object({
  submissionType: categoryType,
  note: requiredText("Enter who it is for", 200),
  lastDay: z.iso
    .date({ error: dayRule, abort: true })
    .refine((day) => day >= "2020-01-01" && day <= "2100-12-31", dayRule),
  /** The address that gets the code; empty for none. */
  email: z.union([z.literal("").transform(() => null), z.null(), emailAddress]).default(null),
});
export type WaiverForm = z.input<typeof waiverFormSchema>;
export type WaiverValues = z.output<typeof waiverFormSchema>;

/** The maximum number of codes in a batch, and of emailed ones. */
const [maxCodes, maxEmailed] = [500, 100];
const count = integerField(
  1,
  maxCodes,
  "Enter how many codes",
  `At most ${maxCodes} codes at once`,
);
const tooManyAddresses = `At most ${maxEmailed} addresses at once`;

export const waiverBatchFormSchema = waiverFormSchema
  .omit({ email: true })
  .extend({
    /** The batch's, chosen by the client: sent again, it is the same batch. */
    id: z.uuid("Id must be a uuid").optional(),
    count,
    /** Each address gets its own code; the director passes on the other codes. */
    emails: z.array(emailAddress).max(maxEmailed, tooManyAddresses).default([]),
  })
  .refine(({ count, emails }) => emails.length <= count, {
    error: "There are more addresses than codes",
    path: ["count"],
  });
export type WaiverBatchForm = z.input<typeof waiverBatchFormSchema>;
export type WaiverBatchValues = z.output<typeof waiverBatchFormSchema>;

/** Parses typed addresses, one per line, or separated by commas. Two spellings of one get one code. */
const typedAddresses = z.string().transform((text, context) => {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  const addresses = [...new Map(typed.map((address) => [address.toLowerCase(), address])).values()];
  const invalidAddress = addresses.find((address) => !emailAddress.safeParse(address).success);
  if (invalidAddress)
    context.addIssue({ code: "custom", message: `${invalidAddress} is not an email address` });
  if (addresses.length > maxEmailed) {
    context.addIssue({ code: "custom", message: tooManyAddresses });
  }
  return addresses;
});

/** The dialog's form: one code or several, at least one per address. */
export const waiverDialogSchema = waiverFormSchema
  .omit({ email: true })
  .extend({ count, emails: typedAddresses })
  .transform((values) => ({ ...values, count: Math.max(values.count, values.emails.length) }));
export type WaiverDialogForm = z.input<typeof waiverDialogSchema>;
export type WaiverDialogValues = z.output<typeof waiverDialogSchema>;

/** Codes that were created together, and how many of them were used or revoked. */
export const waiverBatchSchema = z.object({
  id: z.uuid(),
  submissionType: categoryType,
  note: z.string(),
  lastDay: z.string(),
  createdAt: momentSchema,
  codes: z.int(),
  used: z.int(),
  takenBack: z.int(),
});
export type WaiverBatch = z.output<typeof waiverBatchSchema>;
/** A batch before serialisation: times are dates. */
export type WaiverBatchRow = z.input<typeof waiverBatchSchema>;

export const waiverQuerySchema = pageQuerySchema.extend({ batch: z.uuid().optional() });
export type WaiverQuery = z.output<typeof waiverQuerySchema>;

export const waiverSchema = z.object({
  id: z.uuid(),
  /** The formatted code, 'K7MQ-9ZTB-4XWA'. */
  code: z.string(),
  submissionType: categoryType,
  note: z.string(),
  email: z.string().nullable(),
  lastDay: z.string(),
  createdAt: momentSchema,
  usedAt: momentSchema.nullable(),
  takenBackAt: momentSchema.nullable(),
  /** The entry that it was used for, and who submitted it. */
  entry: z.object({ id: z.uuid(), title: z.string(), submitter: z.string() }).nullable(),
});
export type Waiver = z.output<typeof waiverSchema>;

export const redeemSchema = z.object({
  paymentIntentId: z.string("Send the payment id").trim().min(1, "Send the payment id").max(200),
  /** The draft's secret: a code can be used only for one's own entry. */
  draftToken: z.string("Send the entry").min(1, "Send the entry").max(200),
  code: z
    .string("Enter the code")
    .trim()
    .min(1, "Enter the code")
    .max(60, "This is not a valid code"),
});
