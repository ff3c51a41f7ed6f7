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

/** Sends them in one minute, or at a moment (ISO 8601). */
export const useSend = ({ id, version }: MailingVersion) =>
  useAdminMutation(
    (body: { emails: number; sendAt: string | null }) =>
      apiFetch(calls.sendMailing, { params: { id }, body: { version, ...body } }),
    undefined,
    reportRefusal,
  );

const steps = {
  undo: calls.undoMailing,
  pause: calls.pauseMailing,
  resume: calls.resumeMailing,
  stop: calls.stopMailing,
} as const;

/** Undoes, pauses, resumes or stops it. */
export const useStep = ({ id, version }: MailingVersion, step: keyof typeof steps) =>
  useAdminMutation(
    () => apiFetch(steps[step], { params: { id }, body: { version } }),
    () => void (step === "undo" && toast({ title: "Undone. Nothing was sent.", tone: "success" })),
    reportRefusal,
  );

/** Changes the rate of a newsletter, also while it is sent. */
export const useChangeRate = ({ id, version }: MailingVersion) =>
  useAdminMutation(
    (perHour: number | null) =>
      apiFetch(calls.changeMailing, { params: { id }, body: { version, perHour } }),
    () => toast({ title: "Saved", tone: "success" }),
    reportRefusal,
  );

/** Sends a test to some addresses. */
export const useSendTest = (id: string) =>
  useAdminMutation(
    (addresses: string[]) => apiFetch(calls.testMailing, { params: { id }, body: { addresses } }),
    ({ queued }) =>
      toast({ title: queued === 1 ? "1 test sent" : `${queued} tests sent`, tone: "success" }),
    reportRefusal,
  );

/** Deletes a mailing. */
export const useDelete = ({ id, version }: MailingVersion, onDone: () => void) =>
  useAdminMutation(
    () => apiFetch(calls.deleteMailing, { params: { id }, query: { version: String(version) } }),
    onDone,
    reportRefusal,
  );
