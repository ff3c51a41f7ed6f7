import { type ColumnInventory, columnsOf, type TableInventory } from "./columns.rules";
import { festivalTables } from "./festival.rules";
import { importTables } from "./imports.rules";
import { paymentTables } from "./payments.rules";
import { publicTables } from "./public.rules";
import { submissionTables } from "./submissions.rules";
import { teamTables } from "./team.rules";

/**
 * Every table, in the order of a deletion: rows that are found through another row come before it.
 */
export const inventory: readonly TableInventory[] = [
  ...importTables,
  ...publicTables,
  ...submissionTables,
  ...paymentTables,
  ...teamTables,
  ...festivalTables,
];

/** Every column of every table. */
export const inventoryColumns: readonly ColumnInventory[] = inventory.flatMap(columnsOf);
