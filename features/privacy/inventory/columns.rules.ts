/**
 * The form of the inventory: every column of every table, whose data it is, and what a deletion
 * does with it. Export, deletion, the record of processing and the list of stored data use it. Runs
 * anywhere.
 */

export const kinds = [
  "entries",
  "drafts",
  "payments",
  "letters",
  "messages",
  "mailing_list",
  "films",
  "guests",
  "waivers",
  "jury",
  "team",
  "sessions",
  "promo",
  "history",
] as const;
export type Kind = (typeof kinds)[number];

/**
 * erase: the row is deleted. blank: personal columns are emptied. keep: it stays, for the given
 * reason.
 */
export type Fate = "erase" | "blank" | "keep";

/** Names of columns, separated by spaces. */
type ColumnNames = string;

export type TableInventory = {
  table: string;
  /** Whose data it is, in words; null for nobody's. */
  whose: string | null;
  /** The kind under which it is counted and exported; null for none. */
  kind: Kind | null;
  /** Without a kind: why people do not see personal data in it. */
  hidden?: string;
  /**
   * SQL for the rows about a person. `:emails`, `:people`, `:entries`, `:drafts`, `:intents`,
   * `:contacts` and `:films` are lists of what is known of them; `:mentions<text>` is whether a text contains their
   * address as a whole. Null if no row can be found by a person.
   */
  rows: string | null;
  /**
   * The rows that the person sees: they are counted and exported. By default all. A private
   * decision must not be revealed by a count.
   */
  shownWhere?: string;
  /** Belongs to another row of its kind: exported with it, not counted. */
  isPart?: true;
  /** When a row was created, for a repeated deletion: newer rows stay. */
  since?: string;
  /** What happens to the row. */
  fate: Fate;
  /** Why, in words. */
  why: string;
  /** Personal columns that are deleted with the row, or kept for `why`. */
  personal?: ColumnNames;
  /** Personal columns that are emptied, with their new value as SQL. */
  blanked?: Readonly<Record<string, string>>;
  /** Personal columns, and their types, in which only the person's address is replaced: texts about others. */
  replaced?: Readonly<Record<string, "text" | "jsonb">>;
  /** Columns without personal data. */
  impersonal?: ColumnNames;
  /** Columns that are never exported: secrets, other people's texts, private decisions. */
  secret?: ColumnNames;
};

const splitNames = (names: ColumnNames = "") => names.split(" ").filter(Boolean);

export type ColumnInventory = {
  table: string;
  column: string;
  personal: boolean;
  whose: string | null;
  fate: Fate;
  why: string;
};

/** The columns of a table, one by one. */
export function columnsOf(tableInventory: TableInventory): ColumnInventory[] {
  const {
    table,
    whose,
    fate,
    why,
    personal,
    blanked = {},
    replaced = {},
    impersonal,
  } = tableInventory;
  const blankedFate = fate === "erase" ? "erase" : "blank";
  return [
    ...(fate === "erase" ? [] : Object.keys(replaced))
      .filter((column) => !(column in blanked))
      .map((column) => ({
        column,
        personal: true,
        whose,
        fate: "blank",
        why: "An address in it is replaced",
      })),
    ...splitNames(personal).map((column) => ({ column, personal: true, whose, fate, why })),
    ...Object.keys(blanked).map((column) => ({
      column,
      personal: true,
      whose,
      fate: blankedFate,
      why: "What it says about a person goes",
    })),
    ...splitNames(impersonal).map((column) => ({
      column,
      personal: false,
      whose: null,
      fate: fate === "erase" ? fate : "keep",
      why: "Says nothing about a person",
    })),
  ].map((column) => ({ ...column, table, fate: column.fate as Fate }));
}

/** The rows that a person sees, as SQL; null for none. */
export const shownRows = ({ kind, rows, shownWhere }: TableInventory): string | null =>
  kind && rows ? (shownWhere ?? rows) : null;

/** The columns of a row that its person may see. */
export function exportedColumns(tableInventory: TableInventory): string[] {
  const secretColumns = new Set(splitNames(tableInventory.secret));
  return columnsOf(tableInventory)
    .map(({ column }) => column)
    .filter((column) => !secretColumns.has(column));
}
