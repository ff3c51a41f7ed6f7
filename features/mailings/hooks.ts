import { toast } from "~/components/toast";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import * as calls from "./contract";
import type { Mailing } from "./schema";

/** Hooks that call the mailings' API. */

type Versioned = Pick<Mailing, "id" | "version">;

/** Shows a refusal as a message, and loads the page again. */
function tell(error: Error): void {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 409 || status === 422) {
    toast({ title: "Nothing was changed", description: errorMessage(error), tone: "danger" });
  } else reportError(error);
}

/** Prepares the emails in the outbox. */
export const usePrepare = () =>
  useAdminMutation(
    ({ id, version }: Versioned) =>
      apiFetch(calls.prepareMailing, { params: { id }, body: { version } }),
    undefined,
    tell,
  );

/** Sends them in one minute. */
export const useSend = ({ id, version }: Versioned) =>
  useAdminMutation(
    (emails: number) => apiFetch(calls.sendMailing, { params: { id }, body: { version, emails } }),
    undefined,
    tell,
  );

/** Undoes it within the minute. */
export const useUndo = ({ id, version }: Versioned) =>
  useAdminMutation(
    () => apiFetch(calls.undoMailing, { params: { id }, body: { version } }),
    () => toast({ title: "Undone. Nothing was sent.", tone: "success" }),
    tell,
  );

export const useDelete = ({ id, version }: Versioned, onDone: () => void) =>
  useAdminMutation(
    () => apiFetch(calls.deleteMailing, { params: { id }, query: { version: String(version) } }),
    onDone,
    tell,
  );
