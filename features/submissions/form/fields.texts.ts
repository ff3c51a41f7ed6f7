/** Texts for the fields of a long form; their rules are in the schemas. Runs anywhere. */

export type FieldCount = {
  max: number;
  /** Orange when fewer than this many remain. */
  warnBelow?: number;
  /** The counted unit and how to count it, if not characters. */
  unit?: string;
  measure?: (text: string) => number;
};

/** What a field of a form is called and how it is typed; its rules are the schema's. */
export type FieldText = {
  name: string;
  label: string;
  kind: "text" | "email" | "tel" | "url" | "whole number" | "choice" | "long text" | "suggested";
  optional?: boolean;
  hint?: string;
  /** Spans both columns. */
  wide?: boolean;
  autoComplete?: string;
  /** For a choice. */
  options?: readonly { value: string; label: string }[];
  /** For a text with suggestions. */
  suggest?: "countries" | "languages";
  /** A counter, of characters unless it says otherwise. */
  count?: FieldCount;
  /** Characters that cannot be exceeded by typing. */
  maxLength?: number;
  rows?: number;
};

/** How much of its count a value takes. */
export function countOfField(count: FieldCount, value: unknown): number {
  const text = typeof value === "string" ? value : "";
  return count.measure ? count.measure(text) : text.length;
}

/** The fields of the film's link. */
export const filmFields: readonly string[] = ["filmUrl", "filmPassword"];

export type FieldGroup = { title: string; fields: readonly FieldText[] };

/** A mailbox or a phone of the person who fills in the form. */
export const contactField = {
  email: { label: "Email", kind: "email", autoComplete: "email" },
  phone: { label: "Phone", kind: "tel", autoComplete: "tel" },
} as const satisfies Record<string, Omit<FieldText, "name">>;
