import { adminList } from "~/lib/admin-list/list";
import { listBoxes } from "../contract";

export const boxList = adminList({
  call: listBoxes,
  filters: ["edition"],
  idOf: ({ screeningId }) => screeningId,
});
