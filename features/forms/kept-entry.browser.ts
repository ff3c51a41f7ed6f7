import { z } from "zod";
import { stored } from "~/http/stored";

/**
 * What was typed into a form, kept in this browser (localStorage) until it is
 * handed in or cleared. Storage can be full, switched off or hold something
 * else: reading then answers null, writing false.
 */

const keptSchema = z.object({
  /** Raised when the meaning of what is kept changes; other versions are not read. */
  version: z.literal(1),
  values: z.record(z.string(), z.union([z.string().max(20_000), z.boolean()])),
  payment: z
    .object({
      paymentIntentId: z.string().min(1).max(200),
      /**
       * trying: the provider was asked to pay and its answer is not known here.
       * paid: the fee is paid and the entry is not handed in yet.
       */
      state: z.enum(["trying", "paid"]),
      /** The draft's secret: with it the entry may be handed in with other values than it was opened with. */
      draftToken: z.string().max(200).optional(),
    })
    .optional(),
  /** The secret of the draft that was opened for a payment last: it may still be unpaid. */
  draft: z.string().max(200).optional(),
});

export type TypedValues = Record<string, string | boolean>;
export type KeptEntry = Omit<z.infer<typeof keptSchema>, "version">;
export type KeptPayment = NonNullable<KeptEntry["payment"]>;

const keyOf = (form: string) => `${stored.entry.name}${form}`;

export function readKept(form: string): KeptEntry | null {
  if (typeof window === "undefined") return null;
  try {
    const text = window.localStorage.getItem(keyOf(form));
    const parsed = text === null ? null : keptSchema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** False: this browser keeps nothing. */
export function writeKept(form: string, kept: KeptEntry): boolean {
  try {
    window.localStorage.setItem(keyOf(form), JSON.stringify({ version: 1, ...kept }));
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(form: string): void {
  try {
    window.localStorage.removeItem(keyOf(form));
  } catch {
    // A browser that lets us remove nothing has kept nothing.
  }
}

/** Notes what became of the payment, beside the values; null takes the note away. */
export function keepPayment(form: string, payment: KeptPayment | null, values: TypedValues): void {
  const draft = readKept(form)?.draft;
  writeKept(form, { values, ...(draft && { draft }), ...(payment && { payment }) });
}

/** Notes the draft that a payment was opened for, so that this browser finds it again; null: no more. */
export function keepDraft(form: string, draft: string | null): void {
  const kept = readKept(form);
  if (!kept) return;
  const { draft: _, ...rest } = kept;
  writeKept(form, { ...rest, ...(draft && { draft }) });
}

/** Of the kept values, those that the form still has, with the type it expects. */
export function fitting(values: TypedValues, empty: TypedValues): TypedValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(empty, name) && typeof value === typeof empty[name],
    ),
  );
}

/** True when nothing but what an empty form holds was typed. */
export function nothingTyped(values: TypedValues, empty: TypedValues): boolean {
  return Object.entries(empty).every(([name, value]) => (values[name] ?? value) === value);
}
