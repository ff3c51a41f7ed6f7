import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LawfulBasis } from "~/db/enums";
import { invalidateCalls, reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage, queryOptions } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as automation from "./automation/contract";
import type { AutomationValues } from "./automation/schema";
import * as campaigns from "./campaigns/contract";
import type { CampaignDetail, CampaignValues, DayFigure } from "./campaigns/schema";
import * as content from "./content/contract";
import type { ContentValues, Publication } from "./content/schema";
import * as calls from "./contract";
import type { Gather, NewLink, SocialLinks } from "./schema";

/** The contacts of the preview, latest first. */
export function useAllContacts() {
  return useQuery(queryOptions(calls.listAllContacts));
}

/** The lists of the promo pages and the page's figures, read again after a change. */
const promoCalls = [
  calls.listAllContacts,
  calls.listPeople,
  campaigns.listCampaigns,
  content.listContent,
  automation.listRules,
];

function usePromoMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output) => void,
  onError?: (error: Error) => void,
) {
  const queryClient = useQueryClient();
  const onDone = (output: Output) => {
    invalidateCalls(queryClient, promoCalls);
    onSuccess?.(output);
  };
  return useAdminMutation(change, onDone, onError);
}

/** A call of the promo page; an error is shown under the documented title. */
const usePromoCall = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  failure: { title: string; fallback: string },
) =>
  usePromoMutation(change, undefined, (error) => {
    if (error instanceof CallError && error.status === 401) return reportError(error);
    const description = errorMessage(error) || failure.fallback;
    toast({ title: failure.title, description, tone: "danger" });
  });

export const useGatherContacts = () =>
  usePromoCall((body: Gather) => apiFetch(calls.gatherPeople, { body }), {
    title: "Campaign Error",
    fallback: "Failed to create campaign",
  });

export const useSearchApollo = () =>
  usePromoCall((query: string) => apiFetch(calls.searchApollo, { body: { query } }), {
    title: "Search Error",
    fallback: "Apollo search failed",
  });

export const useSearchTwitter = () =>
  usePromoCall((hashtags: string[]) => apiFetch(calls.searchTwitter, { body: { hashtags } }), {
    title: "Search Error",
    fallback: "Twitter search failed",
  });

export const useSaveSocialLinks = () =>
  usePromoCall((body: SocialLinks) => apiFetch(calls.saveSocialLinks, { body }), {
    title: "Error",
    fallback: "Failed to save social media links",
  });

/** A change with a success toast. */
const usePromoChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  successMessage: string,
  onDone: (output: Output) => void,
  onError?: (error: Error) => void,
) =>
  usePromoMutation(
    change,
    (output) => {
      toast({ title: successMessage, tone: "success" });
      onDone(output);
    },
    onError,
  );

/** A row to change, with the version that was shown. */
type RowVersion = { id: string; version: number };
/** The same for rows that may be new. */
type OptionalVersion = { version: number | undefined };
const versionQuery = (version: number) => ({ version: String(version) });

/** Saves the lawful basis of a contact. */
export const useSetLawfulBasis = (onDone: () => void) =>
  usePromoMutation(
    ({ id, ...body }: RowVersion & { lawfulBasis: LawfulBasis; note: string }) =>
      apiFetch(calls.setLawfulBasis, { params: { id }, body }),
    onDone,
  );

export const useRemoveContact = (onDone: () => void) =>
  usePromoChange(
    (id: string) => apiFetch(calls.removePerson, { params: { id } }),
    "The contact was deleted",
    onDone,
  );

/** Creates a campaign, or changes the one with this id. */
export const useSaveCampaign = (
  id: string | null,
  onDone: (campaign: CampaignDetail) => void,
  onError: (error: Error) => void,
) =>
  usePromoChange(
    (body: CampaignValues & OptionalVersion) =>
      id
        ? apiFetch(campaigns.changeCampaign, { params: { id }, body })
        : apiFetch(campaigns.addCampaign, { body }),
    "The campaign was saved",
    onDone,
    onError,
  );

/** Deletes a campaign; leaves its page before its data is read again. */
export const useDeleteCampaign = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ id, version }: RowVersion) =>
      apiFetch(campaigns.deleteCampaign, { params: { id }, query: versionQuery(version) }),
    onSuccess: onDone,
    onError: reportError,
  });

export const useUpsertDailyMetrics = (campaignId: string, onDone: () => void) =>
  usePromoChange(
    (body: DayFigure) =>
      apiFetch(campaigns.upsertDailyMetrics, { params: { id: campaignId }, body }),
    "The figures were saved",
    onDone,
  );

export const useDeleteDay = (campaignId: string, onDone: () => void) =>
  usePromoChange(
    (figureId: string) => apiFetch(campaigns.deleteDay, { params: { id: campaignId, figureId } }),
    "The day was deleted",
    onDone,
  );

/** Creates a post, or changes the one with this id. */
export const useSaveContent = (
  id: string | null,
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  usePromoChange(
    ({ scheduledAt, ...values }: ContentValues & OptionalVersion) => {
      const body = { ...values, scheduledAt: scheduledAt?.toISOString() ?? null };
      return id
        ? apiFetch(content.changeContent, { params: { id }, body })
        : apiFetch(content.addContent, { body });
    },
    "The content was saved",
    onDone,
    onError,
  );

/** Records that a post was published; null undoes it. */
export const useSetPublication = ({ id, version }: RowVersion, onDone: () => void) =>
  usePromoChange(
    (publication: Publication | null) => {
      const params = { id };
      if (!publication)
        return apiFetch(content.markPlanned, { params, query: versionQuery(version) });
      const body = { ...publication, publishedAt: publication.publishedAt.toISOString(), version };
      return apiFetch(content.markPublished, { params, body });
    },
    "The content was saved",
    onDone,
  );

export const useDeleteContent = (onDone: () => void) =>
  usePromoChange(
    ({ id, version }: RowVersion) =>
      apiFetch(content.deleteContent, { params: { id }, query: versionQuery(version) }),
    "The content was deleted",
    onDone,
  );

/** Creates a rule, or changes the one with this id. */
export const useSaveAutomation = (
  id: string | null,
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  usePromoChange(
    (body: AutomationValues & OptionalVersion) =>
      id
        ? apiFetch(automation.changeRule, { params: { id }, body })
        : apiFetch(automation.addRule, { body }),
    "The rule was saved",
    onDone,
    onError,
  );

export const useDeleteAutomation = (onDone: () => void) =>
  usePromoChange(
    ({ id, version }: RowVersion) =>
      apiFetch(automation.deleteRule, { params: { id }, query: versionQuery(version) }),
    "The rule was deleted",
    onDone,
  );

export const useMakeLink = () =>
  usePromoMutation((body: NewLink) => apiFetch(calls.makeLink, { body }));

export const useRemoveLink = (onDone: () => void) =>
  usePromoMutation((code: string) => apiFetch(calls.removeLink, { params: { code } }), onDone);

/** Uploads a CSV file of figures; resolves to the saved and the refused lines. */
export const useImportAnalytics = () =>
  usePromoMutation((file: File) =>
    apiFetch(calls.importAnalytics, {
      // Browsers take the type of a file from installed programs; the server requires this one.
      body: new Blob([file], { type: "text/csv" }),
    }),
  );
