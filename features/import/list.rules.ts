import { adminList } from "~/lib/admin-list/list";
import { listImportRows, listImports } from "./contract";

/** The list of an edition's imports. */
export const imports = adminList({ call: listImports, filters: ["edition"] });

/** The checked rows of one import. */
export const importRows = adminList({
  call: listImportRows,
  filters: ["kind", "q"],
  // New ones first.
  usual: { kind: "new" },
  idOf: ({ row }) => String(row),
});
