import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { toast } from "~/app/ui/toast";
import { reportTrouble, useDeskMutation } from "~/features/director/components/desk-calls";
import { CallError, call, readQuery } from "~/http/call";
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
