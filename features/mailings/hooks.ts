import { reportRefusal, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import type { Mailing } from "./schema";

/** Hooks that call the mailings' API. */

type MailingVersion = Pick<Mailing, "id" | "version">;

/** Prepares the emails in the outbox. */
export const usePrepare = () =>
  useAdminMutation(
    ({ id, version }: MailingVersion) =>
      apiFetch(calls.prepareMailing, { params: { id }, body: { version } }),
    undefined,
    reportRefusal,
  );

/** Sends them in one minute. */
export const useSend = ({ id, version }: MailingVersion) =>
  useAdminMutation(
    (emails: number) => apiFetch(calls.sendMailing, { params: { id }, body: { version, emails } }),
    undefined,
    reportRefusal,
  );

/** Undoes it within the minute. */
export const useUndo = ({ id, version }: MailingVersion) =>
  useAdminMutation(
    () => apiFetch(calls.undoMailing, { params: { id }, body: { version } }),
    () => toast({ title: "Undone. Nothing was sent.", tone: "success" }),
    reportRefusal,
  );

export const useDelete = ({ id, version }: MailingVersion, onDone: () => void) =>
  useAdminMutation(
    () => apiFetch(calls.deleteMailing, { params: { id }, query: { version: String(version) } }),
    onDone,
    reportRefusal,
  );
