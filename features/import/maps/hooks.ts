import { useNavigate } from "react-router";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import * as calls from "../contract";
import type { ImportMap, NamedMap } from "../schema";
import { mapTexts } from "./texts";

/** Resets a built-in map. */
export function useResetMap() {
  const navigate = useNavigate();
  return useAdminMutation(
    ({ id, version }: Pick<NamedMap, "id" | "version">) =>
      apiFetch(calls.resetImportMap, { params: { id }, body: { version } }),
    ({ name }) => {
      toast({ title: name, description: mapTexts.resetDone, tone: "success" });
      void navigate(pages.adminImportMaps);
    },
  );
}

/** Saves how a file is read as a custom map. */
export const useSaveAsMap = (onDone: () => void) =>
  useAdminMutation(
    (body: Pick<NamedMap, "name" | "source" | "sourceName"> & ImportMap) =>
      apiFetch(calls.createImportMap, { body }),
    ({ name }) => {
      toast({ title: "Saved", description: name, tone: "success" });
      onDone();
    },
  );
