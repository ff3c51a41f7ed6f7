import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { ImportBasis, SubmissionType } from "~/db/enums";
import { reportError, useAdminMutation, useListChange } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage, queryOptions } from "~/lib/api/client";
import { apiFetchFile } from "~/lib/api/download-file";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import * as emailCalls from "./emails.contract";
import { importRows } from "./list.rules";
import type { Import, ImportChange, MergedField } from "./schema";

/** Hooks that call the imports' API. */

type ImportVersion = Pick<Import, "id" | "version">;

/** Shows a refusal as a message about the file, not as an error of the site. */
function showRefusal(error: Error): void {
  if (!(error instanceof CallError) || ![409, 413, 415, 422].includes(error.status)) {
    reportError(error);
    return;
  }
  const description = error.problem?.errors?.[0]?.message ?? errorMessage(error);
  toast({ title: "Nothing was changed", description, tone: "danger" });
}

/** Uploads a file and opens its import. The form shows the server's errors, except that the login has ended. */
export function useUpload(edition: string | undefined, onRefused: (message: string) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (file: File) =>
      apiFetch(calls.uploadImport, {
        query: { name: file.name, edition },
        // The server detects the type from the content: systems disagree on the type of CSV.
        body: new Blob([file], { type: "application/octet-stream" }),
      }),
    onSuccess: ({ id }) => void navigate(pathFor("adminImport", { id })),
    onError: (error: Error) => {
      const isRefusal = error instanceof CallError && error.status !== 401;
      if (isRefusal) onRefused(error.problem?.errors?.[0]?.message ?? errorMessage(error));
      else reportError(error);
    },
  });
}

/** Updates how a file is read or mapped, or its legal basis. */
export const useChangeImport = ({ id, version }: ImportVersion) =>
  useAdminMutation(
    (change: Omit<ImportChange, "version">) =>
      apiFetch(calls.changeImport, { params: { id }, body: { version, ...change } }),
    undefined,
    showRefusal,
  );

/** Deletes an import that has not run and opens the list; a refusal is shown. */
export function useDeleteImport({ id, version }: ImportVersion) {
  const navigate = useNavigate();
  return useAdminMutation(
    () => apiFetch(calls.deleteImport, { params: { id }, query: { version: String(version) } }),
    () => void navigate(pages.adminImports),
    showRefusal,
  );
}

type Basis = { basis: ImportBasis; basisText: string };

/** Stores the legal basis, then starts the run. */
export const useStartImport = ({ id, version }: ImportVersion) =>
  useListChange(
    [importRows],
    async (basis: Basis) => {
      const params = { id };
      const body = { version, ...basis };
      const changedImport = await apiFetch(calls.changeImport, { params, body });
      return apiFetch(calls.runImport, { params, body: { version: changedImport.version } });
    },
    undefined,
    showRefusal,
  );

const stepCalls = {
  check: calls.checkImport,
  stop: calls.stopImport,
  resume: calls.resumeImport,
};

/** Runs one step of an import. */
export const useImportStep = (step: keyof typeof stepCalls, { id, version }: ImportVersion) =>
  useListChange(
    [importRows],
    () => apiFetch(stepCalls[step], { params: { id }, body: { version } }),
    undefined,
    showRefusal,
  );

/** An imported entry that the festival has worked with since; `reason`: how ('decision', see `usageReasonLabel`). */
export type EntryInUse = { submissionId: string; title: string; what: string };

/** Undoes an import; entries in use are passed to `onEntriesInUse`. */
export const useUndoImport = (
  { id, version }: ImportVersion,
  onEntriesInUse: (entries: EntryInUse[]) => void,
) =>
  useAdminMutation(
    ({ keepBuilt }: { keepBuilt: boolean }) =>
      apiFetch(calls.undoImport, { params: { id }, body: { version, keepBuilt } }),
    undefined,
    (error) => {
      const entries = error instanceof CallError ? error.problem?.built : undefined;
      if (Array.isArray(entries)) onEntriesInUse(entries as EntryInUse[]);
      else showRefusal(error);
    },
  );

type RowChoice = {
  row: number;
  choice?: "new" | "same" | "skip";
  submissionId?: string;
  type?: SubmissionType;
  take?: MergedField[];
};

/** Decides on one row. */
export const useChooseRow = ({ id }: Pick<Import, "id">) =>
  useListChange(
    [importRows],
    ({ row, ...body }: RowChoice) =>
      apiFetch(calls.chooseImportRow, {
        params: { id, row: String(row) },
        body,
      }),
    (rows, row) => rows.put(row),
    showRefusal,
  );

/** Decides on all rows that need review. */
export const useChooseAll = ({ id }: Pick<Import, "id">) =>
  useListChange(
    [importRows],
    (choice: "new" | "skip") =>
      apiFetch(calls.chooseImportRows, { params: { id }, body: { choice } }),
    undefined,
    showRefusal,
  );

/** Milliseconds between two polls. */
const pollMs = 1_000;

/** Polls while an import is running. */
export function useImportPolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate, state]);
}

type SendErrors = { number?: string; moment?: string };

/**
 * Sends the emails of an import in ten minutes or at a given time; `onRefused` gets a wrong number
 * or time.
 */
export const useSendEmails = (
  { id, version }: ImportVersion,
  onRefused: (errors: SendErrors) => void,
) =>
  useAdminMutation(
    (schedule: { letters: number; sendAt?: string }) =>
      apiFetch(emailCalls.sendImportEmails, { params: { id }, body: { version, ...schedule } }),
    undefined,
    (error) => {
      const status = error instanceof CallError ? error.status : 0;
      if (status === 409) onRefused({ number: errorMessage(error) });
      else if (status === 422) onRefused({ moment: errorMessage(error) });
      else showRefusal(error);
    },
  );

/** Stops the emails of an import that have not left; a refusal is shown. */
export const useCancelEmails = ({ id, version }: ImportVersion) =>
  useAdminMutation(
    () => apiFetch(emailCalls.cancelImportEmails, { params: { id }, body: { version } }),
    undefined,
    showRefusal,
  );

/** One email as the filmmaker gets it. */
export const useEmailPreview = (id: string, submissionId: string) =>
  useQuery(queryOptions(emailCalls.readImportEmail, { params: { id, submissionId } }));

/** Downloads the response of a call as a file. */
export const useDownload = () =>
  useMutation({
    mutationFn: ({ path, name }: { path: string; name: string }) => apiFetchFile("GET", path, name),
    onError: reportError,
  });
