import type { AuditedNoun } from "~/db/audit-actions";
import { editedRows, takenError } from "~/features/settings/rows/commands.server";
import { hotels } from "./table";

/** Hotels, in the order that the director chose. */
export const hotelRows = editedRows(hotels, {
  sort: { by: hotels.ordinal, kind: "number", ascending: true },
  search: [hotels.name, hotels.url],
  edition: hotels.editionId,
  // The cast stands for its line in db/audit-actions.ts.
  audited: "hotel" as AuditedNoun,
  check: (tx, { name }, row) => {
    const message = "There is a hotel of this name";
    const { name: column, editionId: edition } = hotels;
    return takenError(tx, { column, value: name, path: "name", message, edition }, row);
  },
});
