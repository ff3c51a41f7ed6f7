import { QueryClient } from "@tanstack/react-query";

/**
 * The documented cache rules: queries never go stale by themselves, no refetch
 * on window focus, no polling, no retries for queries or mutations. Without a
 * network a call fails at once and says so, instead of waiting silently for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
