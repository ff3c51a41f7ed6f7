import { z } from "zod";
import { storageEntry } from "~/lib/browser-storage/stored";

/** A form's values, stored in this browser until it is submitted or cleared. Other data reads as null. */

const savedSchema = z.object({
  /** Increment when the meaning of stored values changes; other versions are not read. */
  version: z.literal(1),
  values: z.record(z.string(), z.union([z.string().max(20_000), z.boolean()])),
  payment: z
    .object({
      paymentIntentId: z.string().min(1).max(200),
      /**
       * trying: payment was requested, with an unknown result. paid: the fee is paid and the entry is not submitted
       * yet.
       */
      state: z.enum(["trying", "paid"]),
      /** The draft's secret: with it the entry may be submitted with other values than those of the draft. */
      draftToken: z.string().max(200).optional(),
    })
    .optional(),
  /** The secret of the draft of the payment opened last; it may still be unpaid. */
  draft: z.string().max(200).optional(),
});

export type TypedValues = Record<string, string | boolean>;
export type SavedEntry = Omit<z.infer<typeof savedSchema>, "version">;
export type SavedPayment = NonNullable<SavedEntry["payment"]>;

/** What this browser stored of a form; null without anything valid. */
export function readSaved(form: string): SavedEntry | null {
  const parsed = savedSchema.safeParse(storageEntry("entry", form).readJson());
  return parsed.success ? parsed.data : null;
}

/** False if this browser stores nothing. */
export const writeSaved = (form: string, saved: SavedEntry): boolean =>
  storageEntry("entry", form).write(JSON.stringify({ version: 1, ...saved }));

/** Deletes what this browser stored of a form. */
export const clearSaved = (form: string): void => storageEntry("entry", form).remove();

/** Stores the state of the payment with the values; null deletes it. */
export function savePayment(form: string, payment: SavedPayment | null, values: TypedValues): void {
  const draft = readSaved(form)?.draft;
  writeSaved(form, { values, ...(draft && { draft }), ...(payment && { payment }) });
}

/** Stores the draft of an opened payment, so that this browser finds it later; null deletes it. */
export function saveDraftToken(form: string, draft: string | null): void {
  const saved = readSaved(form);
  if (!saved) return;
  const { draft: _, ...rest } = saved;
  writeSaved(form, { ...rest, ...(draft && { draft }) });
}

/** The stored values of fields that the form still has, with the expected type. */
export function pickKnownFields(values: TypedValues, empty: TypedValues): TypedValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(empty, name) && typeof value === typeof empty[name],
    ),
  );
}

/** Whether the values are those of an empty form. */
export function isFormEmpty(values: TypedValues, empty: TypedValues): boolean {
  return Object.entries(empty).every(([name, value]) => (values[name] ?? value) === value);
}
