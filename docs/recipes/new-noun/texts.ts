import type { RowField } from "~/lib/forms/row-fields";
import { type Hotel, maxNameLength } from "./schema";

/** What the page of hotels says: sentences are never in components. Runs anywhere. */

export const hotelTexts = {
  note: "Where guests of the festival may stay",
  none: "No hotels yet",
  noneHint: "Guests see them with the venues.",
};

export const hotelFields: readonly RowField<Hotel>[] = [
  { kind: "line", name: "name", label: "Name", limit: maxNameLength },
  { kind: "line", name: "url", label: "Website", limit: 2000, mode: "url", optional: true },
  { kind: "number", name: "ordinal", label: "Place in the list", hint: "0 comes first" },
];
