import type { RowField } from "~/lib/forms/row-fields";
import type { Venue } from "../venues/schema";

/** The fields of a venue's form that need no control of their own, in their order. */
export const venueFields = [
  { kind: "line", name: "name", label: "Name", limit: 200 },
  { kind: "text", name: "description", label: "Description", limit: 5000 },
  { kind: "line", name: "address", label: "Address", limit: 500 },
  { kind: "line", name: "city", label: "City", limit: 100, optional: true, half: true },
  { kind: "line", name: "postalCode", label: "Postal code", limit: 20, optional: true, half: true },
  {
    kind: "line",
    name: "mapUrl",
    label: "Map",
    hint: "A link to a map service",
    limit: 2000,
    optional: true,
  },
  { kind: "text", name: "transit", label: "Bus and train", limit: 1000, rows: 2, optional: true },
  { kind: "text", name: "parking", label: "Parking", limit: 1000, rows: 2, optional: true },
  { kind: "number", name: "capacity", label: "Seats", half: true },
  { kind: "number", name: "turnaroundMin", label: "Minutes between screenings", half: true },
] as const satisfies readonly RowField<Venue>[];
export type VenueFieldName = (typeof venueFields)[number]["name"];
