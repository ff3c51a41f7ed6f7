import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { reportTrouble, useDeskMutation } from "~/features/desk/client";
import { CallError, call, readQuery } from "~/http/call";
import { toast } from "~/ui/toast";
import { type Automation, type AutomationValues, automationPath } from "./automation/schema";
import {
  type CampaignDetail,
  type CampaignValues,
  campaignPath,
  type DayFigure,
  type Figure,
  figuresPath,
} from "./campaigns/schema";
import {
  type Content,
  type ContentValues,
  contentPath,
  type Publication,
  publicationPath,
} from "./content/schema";
import {
  type AllContacts,
  type Gather,
  type Gathered,
  type ImportReport,
  type LawfulBasis,
  type NewLink,
  type PromoContact,
  type PromoLink,
  promoPaths,
  type SearchFound,
  type SocialLinks,
} from "./schema";

/** The contacts, the latest first: what the jar previews. */
export function useAllContacts() {
  return useQuery(readQuery<AllContacts>(promoPaths.allContacts));
}

/** Every list of contacts and campaigns is read again after a change, the page's figures too. */
function useRefresh() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  return () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/promo/"),
    });
    void revalidate();
  };
}

/** A call of the promo page; trouble is told under the documents' title. */
function usePromoCall<Input, Output>(
  change: (input: Input) => Promise<Output>,
  trouble: { title: string; fallback: string },
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) return reportTrouble(error);
      const description = error.message || trouble.fallback;
      toast({ title: trouble.title, description, tone: "danger" });
    },
  });
}

export const useGatherContacts = () =>
  usePromoCall((values: Gather) => call<Gathered>("POST", promoPaths.gather, values), {
    title: "Campaign Error",
    fallback: "Failed to create campaign",
  });

export const useSearchApollo = () =>
  usePromoCall((query: string) => call<SearchFound>("POST", promoPaths.searchApollo, { query }), {
    title: "Search Error",
    fallback: "Apollo search failed",
  });

export const useSearchTwitter = () =>
  usePromoCall(
    (hashtags: string[]) => call<SearchFound>("POST", promoPaths.searchTwitter, { hashtags }),
    { title: "Search Error", fallback: "Twitter search failed" },
  );

export const useSaveSocialLinks = () =>
  usePromoCall((links: SocialLinks) => call<SocialLinks>("POST", promoPaths.saveSocial, links), {
    title: "Error",
    fallback: "Failed to save social media links",
  });

const contactPath = (id: string) => `${promoPaths.contacts}/${encodeURIComponent(id)}`;

/** Writes down why a contact may be written to. */
export function useSetLawfulBasis(onDone: () => void) {
  const refresh = useRefresh();
  return useDeskMutation(
    ({ id, ...basis }: { id: string; lawfulBasis: LawfulBasis; note: string }) =>
      call<PromoContact>("PATCH", contactPath(id), basis),
    () => {
      refresh();
      onDone();
    },
  );
}

/** Removes a contact for good. */
export function useRemoveContact(onDone: () => void) {
  const refresh = useRefresh();
  return useDeskMutation(
    (id: string) => call("DELETE", contactPath(id)),
    () => {
      toast({ title: "The contact was removed for good", tone: "success" });
      refresh();
      onDone();
    },
  );
}

/** A change that is told, and that every list and figure of the promo rooms is read again after. */
function usePromoChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  told: string,
  onDone: (output: Output) => void,
) {
  const refresh = useRefresh();
  return useDeskMutation(change, (output) => {
    toast({ title: told, tone: "success" });
    refresh();
    onDone(output);
  });
}

/** Starts a campaign by hand, or changes the one with this id. */
export const useSaveCampaign = (id: string | null, onDone: (campaign: CampaignDetail) => void) =>
  usePromoChange(
    (values: CampaignValues) =>
      id
        ? call<CampaignDetail>("PATCH", campaignPath(id), values)
        : call<CampaignDetail>("POST", promoPaths.campaigns, values),
    "The campaign was saved",
    onDone,
  );

/** Deletes a campaign; its page is left before anything of it is read again. */
export const useDeleteCampaign = (onDone: () => void) =>
  useMutation({
    mutationFn: (id: string) => call("DELETE", campaignPath(id)),
    onSuccess: onDone,
    onError: reportTrouble,
  });

/** Enters what one platform reached on one day of a campaign. */
export const useKeepDay = (campaignId: string, onDone: () => void) =>
  usePromoChange(
    (day: DayFigure) => call<Figure>("PUT", figuresPath(campaignId), day),
    "The figures were saved",
    onDone,
  );

export const useDeleteDay = (campaignId: string, onDone: () => void) =>
  usePromoChange(
    (id: string) => call("DELETE", `${figuresPath(campaignId)}/${encodeURIComponent(id)}`),
    "The day was deleted",
    onDone,
  );

/** Keeps a new piece of content, or changes the one with this id. */
export const useSaveContent = (id: string | null, onDone: () => void) =>
  usePromoChange(
    (values: ContentValues) =>
      id
        ? call<Content>("PATCH", contentPath(id), values)
        : call<Content>("POST", promoPaths.content, values),
    "The content was saved",
    onDone,
  );

/** Writes down that a piece was posted; null takes that back. */
export const useSetPublication = (id: string, onDone: () => void) =>
  usePromoChange(
    (publication: Publication | null) =>
      publication
        ? call<Content>("PUT", publicationPath(id), publication)
        : call<Content>("DELETE", publicationPath(id)),
    "The content was saved",
    onDone,
  );

export const useDeleteContent = (onDone: () => void) =>
  usePromoChange(
    (id: string) => call("DELETE", contentPath(id)),
    "The content was deleted",
    onDone,
  );

/** Sets up a rule, or changes the one with this id. */
export const useSaveAutomation = (id: string | null, onDone: () => void) =>
  usePromoChange(
    (values: AutomationValues) =>
      id
        ? call<Automation>("PATCH", automationPath(id), values)
        : call<Automation>("POST", promoPaths.automations, values),
    "The rule was saved",
    onDone,
  );

export const useDeleteAutomation = (onDone: () => void) =>
  usePromoChange(
    (id: string) => call("DELETE", automationPath(id)),
    "The rule was deleted",
    onDone,
  );

export function useMakeLink() {
  const refresh = useRefresh();
  return useDeskMutation(
    (link: NewLink) => call<PromoLink>("POST", promoPaths.links, link),
    refresh,
  );
}

export function useRemoveLink(onDone: () => void) {
  const refresh = useRefresh();
  return useDeskMutation(
    (code: string) => call("DELETE", `${promoPaths.links}/${encodeURIComponent(code)}`),
    () => {
      refresh();
      onDone();
    },
  );
}

/** Sends a CSV file of figures; resolves to what was kept and what was refused. */
export function useImportAnalytics() {
  const refresh = useRefresh();
  return useDeskMutation(
    (file: File) =>
      call<ImportReport>(
        "POST",
        promoPaths.importAnalytics,
        // Browsers name the type of a file by what is installed; the server wants this one.
        new Blob([file], { type: "text/csv" }),
      ),
    refresh,
  );
}
