/** The history of an entry, as its page shows it. Runs anywhere. */

export type FieldValue = string | number | boolean | null;

/** The old and new value of one field; null where it is empty. */
export type FieldChange = {
  /** As the form calls it, 'filmTitle'. */
  field: string;
  was: FieldValue;
  became: FieldValue;
};

/** One event. */
export type HistoryStep = {
  id: string;
  /** 'submitted', 'status', 'mark', 'corrected', 'withdrawn', 'refunded', 'disputed'… */
  kind: string;
  /** 'filmmaker', 'director', 'payment provider' */
  actor: string;
  detail: Record<string, unknown>;
  /** The fields of one correction. */
  changes: FieldChange[];
  /** Why, where somebody said so. */
  reason?: string;
  /** ISO, UTC. */
  createdAt: string;
};
