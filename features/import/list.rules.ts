import type { ImportRowKind } from "~/db/enums";
import { adminList } from "~/lib/admin-list/list";
import { listImportRows, listImports } from "./contract";
import type { ImportCounts } from "./schema";
import { countOf } from "./texts";

/** The list of an edition's imports. */
export const imports = adminList({ call: listImports, filters: ["edition"] });

/** The kinds of rows in the order in which they concern the director. */
const kindsByUrgency = ["new", "changed", "doubtful", "refused", "same", "left_out"] as const;

/** The kind that an import opens with: the first that has rows. */
export const initialKind = (counts: ImportCounts | null): ImportRowKind =>
  kindsByUrgency.find((kind) => counts && countOf(counts, kind) > 0) ?? "new";

/** The checked rows of one import. */
export const importRows = adminList({
  call: listImportRows,
  filters: ["kind", "q"],
  idOf: ({ row }) => String(row),
});
