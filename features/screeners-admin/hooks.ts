import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { checkLink, closeFilmProblem, deleteMedia } from "./contract";
import { checkedLinks, filmProblems, uploadedFilms } from "./list.rules";
import type { AdminScreener } from "./schema";
import { linkResultNames, linkTexts, mediaTexts, typedDeletionTexts } from "./texts";

/** Marks a film's problem as fixed. */
export const useCloseProblem = () =>
  useListChange(
    [filmProblems],
    (id: string) => apiFetch(closeFilmProblem, { params: { id }, body: {} }),
    (rows, problem) => {
      rows.put(problem);
      toast({ title: mediaTexts.fixed, tone: "success" });
    },
  );

/** Checks a film's link now. */
export const useCheckLink = () =>
  useListChange(
    [checkedLinks],
    (submissionId: string) => apiFetch(checkLink, { body: { submissionId } }),
    (rows, linkCheck) => {
      rows.put(linkCheck);
      toast({ title: linkTexts.checked(linkResultNames[linkCheck.result]), tone: "success" });
    },
  );

/** Deletes an uploaded film and says so. */
export const useDeleteMedia = (onDeleted: () => void) =>
  useListChange(
    [uploadedFilms],
    ({ id, version }: AdminScreener) =>
      apiFetch(deleteMedia, { params: { id }, query: { version: String(version) } }),
    (rows, _, { id }) => {
      rows.drop(id);
      toast({ title: typedDeletionTexts.deleted, tone: "success" });
      onDeleted();
    },
  );
