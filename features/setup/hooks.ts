import { useMutation } from "@tanstack/react-query";
import { reportError, reportRefusal, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import type { FieldError } from "~/lib/api/problem";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import { setupPageTexts } from "./page.texts";

/** Hooks that call the set-up's API. */

const texts = setupPageTexts.file;

/** A chosen file with the type that the server expects: systems disagree on that of ZIP. */
const fileBody = (file: Blob, name: string) =>
  new Blob([file], {
    type: name.toLowerCase().endsWith(".json") ? "application/json" : "application/zip",
  });

const jsonBody = (file: object) => new Blob([JSON.stringify(file)], { type: "application/json" });

/** What is wrong with a set-up, by path; null: another error. */
export function readFaults(error: Error): FieldError[] | null {
  if (!(error instanceof CallError) || ![409, 413, 415, 422].includes(error.status)) return null;
  return error.problem?.errors ?? [{ path: "", message: errorMessage(error) }];
}

export type Faults = readonly FieldError[];

/** Says what a chosen file would change; refusals are returned to the page. */
export const useDifferences = (onRefused: (faults: Faults) => void) =>
  useMutation({
    mutationFn: (file: File) =>
      apiFetch(calls.applySetupFile, {
        query: { dryRun: "true" },
        body: fileBody(file, file.name),
      }),
    onError: (error: Error) => {
      const faults = readFaults(error);
      if (faults) onRefused(faults);
      else reportError(error);
    },
  });

/** Applies a chosen file. */
export const useApply = (onDone: () => void) =>
  useAdminMutation(
    (file: File) => apiFetch(calls.applySetupFile, { body: fileBody(file, file.name) }),
    () => {
      toast({ title: texts.applied, description: texts.appliedNote, tone: "success" });
      onDone();
    },
    reportRefusal,
  );

/** Undoes the last set-up. */
export const useUndo = () =>
  useAdminMutation(
    () => apiFetch(calls.undoSetup),
    () => toast({ title: texts.undone, description: texts.undoneNote, tone: "success" }),
    reportRefusal,
  );

/** Asks what a set-up of the wizard would change; rejects with its faults. */
export const checkSetup = (file: object) =>
  apiFetch(calls.applySetupFile, { query: { dryRun: "true" }, body: jsonBody(file) });

/** Applies a set-up of the wizard. */
export const createFestival = (file: object) =>
  apiFetch(calls.applySetupFile, { body: jsonBody(file) });
