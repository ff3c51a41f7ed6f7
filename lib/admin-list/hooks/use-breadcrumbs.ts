import type { Crumb } from "~/components/breadcrumb";
import { pages } from "~/lib/paths";
import { useIsDirector } from "./use-is-director";

/** Breadcrumbs for directors and programmers; for programmers they do not start at the dashboard. */
export function useBreadcrumbs(...rooms: readonly Crumb[]): readonly Crumb[] {
  return useIsDirector() ? [{ label: "Dashboard", to: pages.portal }, ...rooms] : rooms;
}
