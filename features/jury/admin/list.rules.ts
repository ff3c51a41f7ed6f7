import { adminList } from "~/lib/admin-list/list";
import { listAssignments, listPhaseEntries } from "../assignment/contract";
import { listConflicts } from "../conflicts/contract";
import { listRanking } from "../deliberation/contract";

/**
 * The lists of a phase's page. Their filters have different names, since one page shows them all.
 */

export const phaseFilms = adminList({
  call: listPhaseEntries,
  filters: ["show", "q"],
  defaults: { show: "all" },
  idOf: ({ submissionId }) => submissionId,
});

export const ranking = adminList({
  call: listRanking,
  filters: ["sort", "among", "type"],
  defaults: { sort: "fair", among: "all" },
  idOf: ({ submissionId }) => submissionId,
});

export const phaseConflicts = adminList({
  call: listConflicts,
  filters: ["state"],
  shows: ({ state }, filters) => !filters.state || filters.state === state,
});

export const phaseSeats = adminList({ call: listAssignments });
