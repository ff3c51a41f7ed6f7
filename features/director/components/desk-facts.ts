import { useRouteLoaderData } from "react-router";
import type { FestivalFacts } from "~/features/festival/schema";

/** The part of the root's data that the rooms read. */
type RootData = { facts: FestivalFacts; renderedAt: string };

/** The festival facts, and the moment the server rendered at (ISO, so that both sides agree). */
export function useDeskFacts(): { facts: FestivalFacts; now: string } {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("The rooms are below the root, which delivers the facts.");
  return { facts: root.facts, now: root.renderedAt };
}
