import { labels } from "~/db/schema";
import { editedRows, takenError } from "~/features/settings/rows/commands.server";
import { maxLabels } from "./schema";
import { labelTexts } from "./texts";

/** Labels by name. With a label its entries lose it, and nothing else. */
export const labelRows = editedRows(labels, {
  sort: { by: labels.name, kind: "text", ascending: true },
  audited: "label",
  check: async (tx, { name }, { row, sameEdition }) => {
    if (!row && (await tx.$count(labels, sameEdition)) >= maxLabels)
      return [{ path: "name", message: labelTexts.tooMany }];
    const rule = { column: labels.name, value: name, within: sameEdition };
    return takenError(tx, { ...rule, path: "name", message: labelTexts.taken }, row);
  },
});
