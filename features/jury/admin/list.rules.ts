import { adminList } from "~/features/desk/list.rules";
import { listAssignments, listPhaseEntries } from "../assignment/calls";
import { listConflicts } from "../conflicts/calls";
import { listRanking } from "../deliberation/calls";

/** The lists of a phase's room. Their filters have names of their own: one page shows them all. */

export const phaseFilms = adminList({
  call: listPhaseEntries,
  filters: ["show", "q"],
  usual: { show: "all" },
  idOf: ({ submissionId }) => submissionId,
});

export const ranking = adminList({
  call: listRanking,
  filters: ["sort", "among", "type"],
  usual: { sort: "fair", among: "all" },
  idOf: ({ submissionId }) => submissionId,
});

export const phaseConflicts = adminList({
  call: listConflicts,
  filters: ["state"],
  shows: ({ state }, filters) => !filters.state || filters.state === state,
});

export const phaseSeats = adminList({ call: listAssignments });
