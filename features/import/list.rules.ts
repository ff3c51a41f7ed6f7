import { adminList } from "~/lib/admin-list/list";
import { listImportRows, listImports } from "./contract";

/** The imports of the edition. */
export const imports = adminList({ call: listImports, filters: ["edition"] });

/** The rows of one, as the check found them. */
export const importRows = adminList({
  call: listImportRows,
  filters: ["kind", "q"],
  // What will be new comes first.
  usual: { kind: "new" },
  idOf: ({ row }) => String(row),
});
