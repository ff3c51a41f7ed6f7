import { z } from "zod";
import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * A form's values, stored in this browser (localStorage) until it is submitted or cleared. Storage
 * can be full, switched off or contain something else: reading then returns null, writing false.
 */

const savedSchema = z.object({
  /** Incremented when the stored values change their meaning; other versions are not read. */
  version: z.literal(1),
  values: z.record(z.string(), z.union([z.string().max(20_000), z.boolean()])),
  payment: z
    .object({
      paymentIntentId: z.string().min(1).max(200),
      /**
       * trying: payment was requested, with an unknown result. paid: the fee is paid and the entry
       * is not submitted yet.
       */
      state: z.enum(["trying", "paid"]),
      /**
       * The draft's secret: with it the entry may be submitted with other values than it was opened
       * with.
       */
      draftToken: z.string().max(200).optional(),
    })
    .optional(),
  /** The secret of the draft that was opened for a payment last: it may still be unpaid. */
  draft: z.string().max(200).optional(),
});

export type TypedValues = Record<string, string | boolean>;
export type SavedEntry = Omit<z.infer<typeof savedSchema>, "version">;
export type SavedPayment = NonNullable<SavedEntry["payment"]>;

const keyOf = (form: string) => `${storageRegistry.entry.name}${form}`;

export function readSaved(form: string): SavedEntry | null {
  if (typeof window === "undefined") return null;
  try {
    const text = window.localStorage.getItem(keyOf(form));
    const parsed = text === null ? null : savedSchema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** False: this browser keeps nothing. */
export function writeSaved(form: string, kept: SavedEntry): boolean {
  try {
    window.localStorage.setItem(keyOf(form), JSON.stringify({ version: 1, ...kept }));
    return true;
  } catch {
    return false;
  }
}

export function clearSaved(form: string): void {
  try {
    window.localStorage.removeItem(keyOf(form));
  } catch {
    // If removing fails, nothing was stored either.
  }
}

/** Notes what happened to the payment, beside the values; null takes the note away. */
export function savePayment(form: string, payment: SavedPayment | null, values: TypedValues): void {
  const draft = readSaved(form)?.draft;
  writeSaved(form, { values, ...(draft && { draft }), ...(payment && { payment }) });
}

/** Notes the draft that a payment was opened for, so that this browser finds it again; null: no more. */
export function saveDraftToken(form: string, draft: string | null): void {
  const kept = readSaved(form);
  if (!kept) return;
  const { draft: _, ...rest } = kept;
  writeSaved(form, { ...rest, ...(draft && { draft }) });
}

/** Of the stored values, those that the form still has, with the expected type. */
export function pickKnownCriteria(values: TypedValues, empty: TypedValues): TypedValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(empty, name) && typeof value === typeof empty[name],
    ),
  );
}

/** True when nothing but what an empty form holds was typed. */
export function isFormEmpty(values: TypedValues, empty: TypedValues): boolean {
  return Object.entries(empty).every(([name, value]) => (values[name] ?? value) === value);
}
