import { toast } from "~/components/toast";
import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { deleteMedia } from "./contract";
import { uploadedFilms } from "./list.rules";
import type { AdminScreener } from "./schema";
import { typedDeletionTexts } from "./texts";

/** Deletes the bytes of an uploaded film. */
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
