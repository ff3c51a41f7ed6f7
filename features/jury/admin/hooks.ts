import { useAdminMutation, useListChange } from "~/lib/admin-list/hooks";
import type { AdminList } from "~/lib/admin-list/list";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { toast } from "~/lib/toast";
import {
  assignFilms,
  assignManually,
  changePhaseEntry,
  deleteAssignment,
  publishAssignments,
  remindJurors,
} from "../assignment/contract";
import type { AssignmentRun } from "../assignment/schema";
import { decideConflict, declareConflict } from "../conflicts/contract";
import { advanceFilms } from "../deliberation/contract";
import { formatFilmCount } from "../scoring/format.rules";
import { phaseConflicts, phaseFilms, phaseSeats, ranking } from "./list.rules";
import { assignmentsSent } from "./texts";

/** Hooks of the jury's admin pages that call the server. */

/** The lists of a phase's page; a change of the phase may change each of them. */
const phaseLists: readonly AdminList[] = [phaseFilms, phaseSeats, phaseConflicts, ranking];

/** Fills the open slots, or previews that. */
export const useAssignFilms = (
  phaseId: string,
  onDone: (assigned: AssignmentRun, dryRun: boolean) => void,
) =>
  useListChange(
    phaseLists,
    (body: { dryRun: boolean }) => apiFetch(assignFilms, { params: { id: phaseId }, body }),
    (_, assigned, { dryRun }) => onDone(assigned, dryRun),
  );

/** Publishes the drafts to their jurors. */
export const usePublishAssignments = (phaseId: string, onDone: () => void) =>
  useListChange(
    phaseLists,
    () => apiFetch(publishAssignments, { params: { id: phaseId } }),
    (_, { published }) => {
      toast({
        title: assignmentsSent(published),
        description: "Each juror with new films gets one email.",
        tone: "success",
      });
      onDone();
    },
  );

/** Assigns a film by hand. */
export const useAssignManually = (phaseId: string) =>
  useListChange(phaseLists, (body: { submissionId: string; personId: string }) =>
    apiFetch(assignManually, { params: { id: phaseId }, body }),
  );

/** Takes an entry away from a juror, by the id of the assignment. */
export const useUnassign = () =>
  useListChange(phaseLists, (id: string) => apiFetch(deleteAssignment, { params: { id } }));

/** Replaces the synopsis that jurors of a blind phase read. */
export const useSaveBlindSynopsis = (
  { phaseId, submissionId }: { phaseId: string; submissionId: string },
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  useListChange(
    phaseLists,
    (blindSynopsis: string) =>
      apiFetch(changePhaseEntry, {
        params: { id: phaseId, submissionId },
        body: { blindSynopsis },
      }),
    () => {
      toast({ title: "Saved", tone: "success" });
      onDone();
    },
    onError,
  );

/** Declares a conflict of interest. */
export const useDeclareConflict = (onDone: () => void) =>
  useListChange(
    phaseLists,
    (body: { submissionId: string; personId: string }) => apiFetch(declareConflict, { body }),
    (_, { personName, title }) => {
      toast({
        title: "Conflict declared",
        description: `${isolate(personName)}: ${isolate(title)}`,
        tone: "success",
      });
      onDone();
    },
  );

/** Confirms or dismisses a conflict of interest. */
export const useDecideConflict = () =>
  useListChange(phaseLists, ({ id, state }: { id: string; state: "confirmed" | "dismissed" }) =>
    apiFetch(decideConflict, { params: { id }, body: { state } }),
  );

/** Sends the reminders; a dry run only lists who would get one. */
export const useRemindJurors = (phaseId: string) =>
  useAdminMutation((body: { dryRun: boolean }) =>
    apiFetch(remindJurors, { params: { id: phaseId }, body }),
  );

type AdvanceRequest = { submissionIds: string[]; toPhaseId: string | null };

/** Moves films to a later phase, or undoes that. */
export const useAdvanceFilms = (phaseId: string, onDone: () => void) =>
  useListChange(
    phaseLists,
    (body: AdvanceRequest) => apiFetch(advanceFilms, { params: { id: phaseId }, body }),
    (_, { advanced }, { toPhaseId }) => {
      const verb = toPhaseId === null ? "removed" : "advanced";
      toast({ title: `${formatFilmCount(advanced)} ${verb}`, tone: "success" });
      onDone();
    },
  );
