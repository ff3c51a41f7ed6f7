import type { Crumb } from "~/components/breadcrumb";
import { pages } from "~/lib/paths";
import { useIsDirector } from "./use-is-director";

/** The way to a room that programmers have too; theirs does not begin at the dashboard. */
export function useBreadcrumbs(...rooms: readonly Crumb[]): readonly Crumb[] {
  return useIsDirector() ? [{ label: "Dashboard", to: pages.portal }, ...rooms] : rooms;
}
