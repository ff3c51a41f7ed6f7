/**
 * The shape of the inventory: every column of every table, whose it is, and what happens to it when
 * that person's data is deleted. Export, deletion, the record of processing and the list of what is
 * left are made from it. Runs anywhere.
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

/** erase: the row goes. blank: the row stays without it. keep: it stays, for the reason given. */
export type Fate = "erase" | "blank" | "keep";

type Names = string;

export type TableInventory = {
  table: string;
  /** Whose data it is, in words; null: nobody's. */
  whose: string | null;
  /** Where it is counted and exported; null: nowhere (a copy, or a secret). */
  kind: Kind | null;
  /**
   * Which rows are about a person, as SQL. `:emails`, `:people`, `:entries`, `:drafts`, `:contacts`,
   * `:films` are what is known of them; each stands for a list. Null: none can be found by a person.
   */
  rows: string | null;
  /**
   * Which of them the person sees: they are counted and exported. Absent: all. What is private still,
   * such as a decision that was not announced, must not be guessed by its number.
   */
  shown?: string;
  /** Belongs to another row of its kind: it is exported with it, and not counted. */
  isPart?: true;
  /** When a row began, for a deletion that is done again: what came later stays. */
  since?: string;
  /** What happens to the row. */
  fate: Fate;
  /** Why, in words. */
  why: string;
  /** Personal columns that go with the row, or stay for `why`. */
  personal?: Names;
  /** Personal columns that are emptied, with what they hold afterwards as SQL. */
  blanked?: Readonly<Record<string, string>>;
  /** Columns that say nothing about a person. */
  other?: Names;
  /** Columns that are never exported: secrets, other people's words, private decisions. */
  secret?: Names;
};

const split = (names: Names = "") => names.split(" ").filter(Boolean);

export type ColumnInventory = {
  table: string;
  column: string;
  personal: boolean;
  whose: string | null;
  fate: Fate;
  why: string;
};

/** The columns of a table, one by one. */
export function columnsOf(entry: TableInventory): ColumnInventory[] {
  const { table, whose, fate, why, personal, blanked = {}, other } = entry;
  const emptied = fate === "erase" ? "erase" : "blank";
  return [
    ...split(personal).map((column) => ({ column, personal: true, whose, fate, why })),
    ...Object.keys(blanked).map((column) => ({
      ...{ column, personal: true, whose, fate: emptied, why: "What it says about a person goes" },
    })),
    ...split(other).map((column) => ({
      ...{ column, personal: false, whose: null },
      ...{ fate: fate === "erase" ? fate : "keep", why: "Says nothing about a person" },
    })),
  ].map((column) => ({ ...column, table, fate: column.fate as Fate }));
}

/** The rows that a person sees, as SQL; null: none. */
export const shownRows = ({ kind, rows, shown }: TableInventory): string | null =>
  kind && rows ? (shown ?? rows) : null;

/** The columns of a row that its person may have. */
export function exportedColumns(entry: TableInventory): string[] {
  const hidden = new Set(split(entry.secret));
  return columnsOf(entry)
    .map(({ column }) => column)
    .filter((column) => !hidden.has(column));
}
