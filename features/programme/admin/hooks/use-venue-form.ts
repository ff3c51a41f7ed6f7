import { useFieldArray } from "react-hook-form";
import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { fieldLabels, formValuesOf } from "~/lib/forms/row-fields";
import { pages } from "~/lib/paths";
import { changeVenue, createVenue, deleteVenue } from "../../venues/contract";
import type { Venue } from "../../venues/schema";
import { type VenueFieldName, venueFields } from "../venue-fields.rules";
import { commonAccess } from "../venues.texts";

/** The values of a venue's form, as typed; lists are texts with one item per line. */
export type VenueFields = ReturnType<typeof fieldsOf>;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const isCommon = (word: string) => commonAccess.some((commonAccess) => commonAccess === word);

type OtherVenue = { id: string; name: string };

const fieldsOf = (venue: Venue | null, otherVenues: readonly OtherVenue[]) => ({
  // None of them is a checkbox.
  ...(formValuesOf<Venue>(venueFields, venue ?? { turnaroundMin: 20 }) as Record<
    VenueFieldName,
    string
  >),
  parallel: venue?.parallel ?? false,
  hours: (venue?.hours ?? []).map(({ day, opens, closes }) => ({ day, opens, closes })),
  access: (venue?.access ?? []).filter(isCommon),
  otherAccess: (venue?.access ?? []).filter((word) => !isCommon(word)).join("\n"),
  amenities: (venue?.amenities ?? []).join("\n"),
  imageUrl: venue?.imageUrl ?? "",
  walks: otherVenues.map(({ id, name }) => ({
    venueId: id,
    to: name,
    minutes: String(venue?.walks.find(({ venueId }) => venueId === id)?.minutes ?? ""),
  })),
});

const bodyOf = ({ access, otherAccess, amenities, walks, ...values }: VenueFields) => ({
  ...values,
  capacity: Number(values.capacity),
  turnaroundMin: Number(values.turnaroundMin),
  // First the selected ones in order, then the typed ones.
  access: [...commonAccess.filter((word) => access.includes(word)), ...linesOf(otherAccess)],
  amenities: linesOf(amenities),
  // An empty walking time is stored as 0, which means none.
  walks: walks.map(({ venueId, minutes }) => ({ venueId, minutes: Number(minutes) })),
});

/** The editor of a venue; `otherVenues` are those with walking times. */
export function useVenueForm(venue: Venue | null, otherVenues: readonly OtherVenue[]) {
  const editor = useRowForm<VenueFields, Venue>({
    row: venue,
    titleOf: ({ name }) => name,
    firstField: "name",
    listPath: pages.adminProgrammeVenues,
    fieldsOf: (saved) => fieldsOf(saved, otherVenues),
    fieldLabels: (path) => {
      const [, index] = path.split(".");
      if (path.startsWith("hours")) return "Hours";
      if (path.startsWith("walks"))
        return `Minutes on foot to ${isolate(otherVenues[Number(index)]?.name ?? "")}`;
      return labels[path];
    },
    create: (values) => apiFetch(createVenue, { body: bodyOf(values) }),
    change: ({ id, version }, values) =>
      apiFetch(changeVenue, { params: { id }, body: { version, ...bodyOf(values) } }),
    remove: ({ id, version }) =>
      apiFetch(deleteVenue, { params: { id }, query: { version: String(version) } }),
  });
  return { ...editor, hours: useFieldArray({ control: editor.form.control, name: "hours" }) };
}
export type VenueForm = ReturnType<typeof useVenueForm>;

const labels: Record<string, string> = {
  ...fieldLabels<Venue>(venueFields),
  parallel: "Several screenings at the same time",
  imageUrl: "Picture",
};
