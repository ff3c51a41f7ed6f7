import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LawfulBasis } from "~/db/enums";
import { invalidateCalls, reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage, queryOptions } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as campaigns from "./campaigns/contract";
import * as calls from "./contract";
import type { Gather, NewLink, SocialLinks } from "./schema";

/** The contacts of the preview, latest first. */
export function useAllContacts() {
  return useQuery(queryOptions(calls.listAllContacts));
}

/** The lists of the promo pages and the page's figures. */
const promoCalls = [calls.listAllContacts, calls.listPeople, campaigns.listCampaigns];

/** A function to call after a change: the lists are read again. */
export function useForgetPromoLists() {
  const queryClient = useQueryClient();
  return () => invalidateCalls(queryClient, promoCalls);
}

function usePromoMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output) => void,
  onError?: (error: Error) => void,
) {
  const forgetLists = useForgetPromoLists();
  const onDone = (output: Output) => {
    forgetLists();
    onSuccess?.(output);
  };
  return useAdminMutation(change, onDone, onError);
}

/** A call of the promo page; an error is shown with this title. */
const usePromoCall = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  failure: { title: string; fallback: string },
) =>
  usePromoMutation(change, undefined, (error) => {
    if (error instanceof CallError && error.status === 401) return reportError(error);
    const description = errorMessage(error) || failure.fallback;
    toast({ title: failure.title, description, tone: "danger" });
  });

/** Gathers people for a campaign; errors are the documented toasts. */
export const useGatherContacts = () =>
  usePromoCall((body: Gather) => apiFetch(calls.gatherPeople, { body }), {
    title: "Campaign Error",
    fallback: "Failed to create campaign",
  });

/** Searches Apollo; errors are the documented toasts. */
export const useSearchApollo = () =>
  usePromoCall((query: string) => apiFetch(calls.searchApollo, { body: { query } }), {
    title: "Search Error",
    fallback: "Apollo search failed",
  });

/** Searches Twitter by hashtags; errors are the documented toasts. */
export const useSearchTwitter = () =>
  usePromoCall((hashtags: string[]) => apiFetch(calls.searchTwitter, { body: { hashtags } }), {
    title: "Search Error",
    fallback: "Twitter search failed",
  });

/** Saves the festival's social links; errors are the documented toasts. */
export const useSaveSocialLinks = () =>
  usePromoCall((body: SocialLinks) => apiFetch(calls.saveSocialLinks, { body }), {
    title: "Error",
    fallback: "Failed to save social media links",
  });

/** A row to change, with the version that was shown. */
type RowVersion = { id: string; version: number };

/** Saves the lawful basis of a contact. */
export const useSetLawfulBasis = (onDone: () => void) =>
  usePromoMutation(
    ({ id, ...body }: RowVersion & { lawfulBasis: LawfulBasis; note: string }) =>
      apiFetch(calls.setLawfulBasis, { params: { id }, body }),
    onDone,
  );

/** Deletes a saved contact and says so. */
export const useRemoveContact = (onDone: () => void) =>
  usePromoMutation(
    (id: string) => apiFetch(calls.removePerson, { params: { id } }),
    () => {
      toast({ title: "The contact was deleted", tone: "success" });
      onDone();
    },
  );

/** Deletes a campaign; leaves its page before its data is read again. */
export const useDeleteCampaign = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ id, version }: RowVersion) =>
      apiFetch(campaigns.deleteCampaign, { params: { id }, query: { version: String(version) } }),
    onSuccess: onDone,
    onError: reportError,
  });

/** Makes a link that counts its visits. */
export const useMakeLink = () =>
  usePromoMutation((body: NewLink) => apiFetch(calls.makeLink, { body }));

/** Deletes a link, by its code. */
export const useRemoveLink = (onDone: () => void) =>
  usePromoMutation((code: string) => apiFetch(calls.removeLink, { params: { code } }), onDone);
