/** The history of an entry, as its page shows it. Runs anywhere. */

export type FieldValue = string | number | boolean | null;

/** What a correction made of one field; null where nothing was there, or is. */
export type FieldChange = {
  /** As the form calls it, 'filmTitle'. */
  field: string;
  was: FieldValue;
  became: FieldValue;
};

/** One thing that happened. */
export type HistoryStep = {
  id: string;
  /** 'submitted', 'status', 'mark', 'corrected', 'withdrawn', 'refunded', 'disputed'… */
  kind: string;
  /** 'filmmaker', 'director', 'payment provider' */
  actor: string;
  detail: Record<string, unknown>;
  /** Of a correction: what one save changed. */
  changes: FieldChange[];
  /** Why, where somebody said so. */
  reason?: string;
  /** ISO, UTC. */
  createdAt: string;
};
