import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { changeVenue, createVenue, deleteVenue } from "../../venues/contract";
import type { Venue } from "../../venues/schema";

/** What the form of a venue holds: everything as it is typed, lists one a line. */
export type VenueFields = ReturnType<typeof fieldsOf>;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** '2026-02-14 10:00-01:30' → a day's hours. */
const hoursIn = (line: string) => {
  const [day = "", opens = "", closes = ""] = line.split(/[\s–-]+(?=\d\d:)/);
  return { day, opens, closes };
};

type Other = { id: string; name: string };

const fieldsOf = (venue: Venue | null, others: readonly Other[]) => ({
  ...{ name: venue?.name ?? "", description: venue?.description ?? "" },
  ...{ address: venue?.address ?? "", capacity: String(venue?.capacity ?? "") },
  turnaroundMin: String(venue?.turnaroundMin ?? 20),
  parallel: venue?.parallel ?? false,
  hours: (venue?.hours ?? [])
    .map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)
    .join("\n"),
  access: (venue?.access ?? []).join("\n"),
  amenities: (venue?.amenities ?? []).join("\n"),
  imageUrl: venue?.imageUrl ?? "",
  ...{ city: venue?.city ?? "", postalCode: venue?.postalCode ?? "" },
  mapUrl: venue?.mapUrl ?? "",
  ...{ transit: venue?.transit ?? "", parking: venue?.parking ?? "" },
  walks: others.map(({ id, name }) => ({
    ...{ venueId: id, to: name },
    minutes: String(venue?.walks.find(({ venueId }) => venueId === id)?.minutes ?? ""),
  })),
});

const bodyOf = ({ hours, access, amenities, walks, ...typed }: VenueFields) => ({
  ...typed,
  ...{ capacity: Number(typed.capacity), turnaroundMin: Number(typed.turnaroundMin) },
  ...{ hours: linesOf(hours).map(hoursIn), access: linesOf(access) },
  amenities: linesOf(amenities),
  // No way that was measured is none.
  walks: walks.map(({ venueId, minutes }) => ({ venueId, minutes: Number(minutes) })),
});

/** The editor of a venue; `others` are those that one walks to. */
export function useVenueForm(one: Venue | null, others: readonly Other[]) {
  return useRowForm<VenueFields, Venue>({
    one,
    titleOf: ({ name }) => name,
    first: "name",
    room: pages.adminProgrammeVenues,
    fieldsOf: (venue) => fieldsOf(venue, others),
    names: (path) => {
      const [, at] = path.split(".");
      if (path.startsWith("walks")) return `Minutes on foot to ${others[Number(at)]?.name}`;
      return names[path];
    },
    make: (typed) => apiFetch(createVenue, { body: bodyOf(typed) }),
    change: ({ id, version }, typed) =>
      apiFetch(changeVenue, { params: { id }, body: { version, ...bodyOf(typed) } }),
    remove: ({ id, version }) =>
      apiFetch(deleteVenue, { params: { id }, query: { version: String(version) } }),
  });
}

const names: Record<string, string> = {
  capacity: "Seats",
  turnaroundMin: "Minutes between",
  parallel: "Several screenings at the same time",
  imageUrl: "Picture",
  postalCode: "ZIP code",
  mapUrl: "Map",
};
