/** The form of a category's type: 'short_film'. */
export const typePattern = /^[a-z][a-z0-9_]{0,39}$/;

/** A film, or a text that is not filmed yet. */
export const categoryKinds = ["film", "script"] as const;
export type CategoryKind = (typeof categoryKinds)[number];
