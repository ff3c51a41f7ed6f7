/** How the fields of a section of the settings are declared. Runs anywhere. */

export type FieldKind =
  | "line"
  | "paragraph"
  | "email"
  | "day"
  | "time"
  | "money"
  | "number"
  | "switch";

export type Column = { key: string; label: string; kind: "line" | "paragraph" | "money" };

export type FieldSpec = {
  /** The path of its setting: 'brand.name'. A star is each category, by its type. */
  setting: string;
  /** Its path within the section's values, by default the setting's path without its first part. */
  valuePath?: string;
  /** `{plural}` is replaced by the name of a category. */
  label: string;
  hint?: string;
} & (
  | { kind: FieldKind }
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  /** Items; without `columns` each is one text. `item` is the word for one of them. */
  | { kind: "list"; item: string; long?: boolean; columns?: readonly Column[] }
);

export type SectionSpec = {
  title: string;
  /** What it affects, in one sentence; null: it has no page, its values are edited in 'Call for entries'. */
  note: string | null;
  groups: readonly { title?: string; fields: readonly FieldSpec[] }[];
};

/** A section of the settings, with its groups of fields. */
export const section = (
  title: string,
  note: string | null,
  ...groups: SectionSpec["groups"]
): SectionSpec => ({
  title,
  note,
  groups,
});
/** A group of fields with a heading. */
export const group = (title: string, ...fields: FieldSpec[]) => ({ title, fields });
/** A group without a heading. */
export const fieldsOnly = (...fields: FieldSpec[]) => ({ fields });
/** A group for each category, named after it. */
export const perCategory = (...fields: FieldSpec[]) => group("*", ...fields);

/** Declares a field of a kind: `line("brand.name", "Name")`. */
export const field =
  (kind: FieldKind) =>
  (
    setting: string,
    label: string,
    options: { hint?: string; valuePath?: string } = {},
  ): FieldSpec => ({
    setting,
    label,
    kind,
    ...options,
  });
export const line = field("line");
export const paragraph = field("paragraph");
export const email = field("email");
export const day = field("day");
export const money = field("money");
export const number = field("number");
export const onOff = field("switch");

/** A field with a list of choices. */
export const choice = (
  setting: string,
  label: string,
  choices: readonly { value: string; label: string }[],
): FieldSpec => ({ setting, label, kind: "choice", choices });

export type ListOptions = {
  hint?: string;
  valuePath?: string;
  long?: boolean;
  columns?: readonly Column[];
};
/** A field with any number of items; `item` is the word for one of them. */
export const list = (
  setting: string,
  label: string,
  item: string,
  options: ListOptions = {},
): FieldSpec => ({
  setting,
  label,
  kind: "list",
  item,
  ...options,
});
