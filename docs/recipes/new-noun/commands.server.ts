import type { AuditedNoun } from "~/db/audit-actions";
import { editedRows, takenError } from "~/features/settings/rows/commands.server";
import { hotels } from "./table";

/** Hotels, in the order that the director chose. */
export const hotelRows = editedRows(hotels, {
  sort: { by: hotels.ordinal, kind: "number", ascending: true },
  search: [hotels.name, hotels.url],
  // The cast stands for its line in db/audit-actions.ts.
  audited: "hotel" as AuditedNoun,
  check: (tx, { name }, { row, sameEdition }) => {
    const message = "There is a hotel of this name";
    const others = { column: hotels.name, value: name, within: sameEdition };
    return takenError(tx, { ...others, path: "name", message }, row);
  },
});
