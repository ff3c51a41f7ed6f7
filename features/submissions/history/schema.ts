/** The history of an entry, as its page shows it. Runs anywhere. */

export type FieldValue = string | number | boolean | null;

/** The old and new value of a field; null if empty. */
export type FieldChange = {
  /** The name of the field in the form: 'filmTitle'. */
  field: string;
  was: FieldValue;
  became: FieldValue;
};

export type HistoryStep = {
  id: string;
  /** 'submitted', 'status', 'mark', 'corrected', 'withdrawn', 'refunded', 'disputed'… */
  kind: string;
  /** 'filmmaker', 'director', 'payment provider' */
  actor: string;
  detail: Record<string, unknown>;
  /** The fields of one correction. */
  changes: FieldChange[];
  /** The reason, if one was given. */
  reason?: string;
  /** ISO, UTC. */
  createdAt: string;
};
