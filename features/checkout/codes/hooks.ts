import type { FestivalSettings } from "~/features/settings/schema";
import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { waiverList } from "./list.rules";
import { codeAddress } from "./rules";
import { batchTexts, waiverTexts } from "./texts";
import { makeWaiver, makeWaiverBatch, revokeWaiver, revokeWaiverBatch } from "./waivers.contract";
import type { Waiver, WaiverBatch, WaiverBatchForm, WaiverForm } from "./waivers.schema";

/** The full URL of the form with a code, to pass on. */
export const waiverLink = (
  settings: FestivalSettings,
  { submissionType, code }: Pick<Waiver, "submissionType" | "code">,
) => window.location.origin + codeAddress(settings, submissionType, code);

/** Creates a code, and emails it if requested. */
export const useMakeWaiver = (onMade: (waiver: Waiver) => void) =>
  useListChange(
    [waiverList],
    (body: WaiverForm) => apiFetch(makeWaiver, { body }),
    (_, waiver) => onMade(waiver),
  );

/** Revokes an unused code. */
export const useRevokeWaiver = () =>
  useListChange(
    [waiverList],
    (id: string) => apiFetch(revokeWaiver, { params: { id } }),
    (rows, waiver) => {
      rows.put(waiver);
      toast({ title: waiverTexts.revoked, tone: "success" });
    },
  );

/** Creates a batch of codes. */
export const useMakeBatch = (onMade: (batch: WaiverBatch) => void) =>
  useListChange(
    [waiverList],
    (body: WaiverBatchForm) => apiFetch(makeWaiverBatch, { body }),
    (_, batch) => onMade(batch),
  );

/** Revokes the unused codes of a batch. */
export const useRevokeBatch = () =>
  useListChange(
    [waiverList],
    (id: string) => apiFetch(revokeWaiverBatch, { params: { id } }),
    () => toast({ title: batchTexts.revoked, tone: "success" }),
  );
