import { useLoaderData } from "react-router";
import { Evening } from "~/features/programme/public/components/evening";
import {
  type SelectedLine,
  SelectionSections,
} from "~/features/programme/public/components/film-sections";
import { Winners } from "~/features/programme/public/components/winners";
import type { FrontPage } from "~/features/programme/public/front-page-public.queries.server";
import { NextSteps } from "~/features/site/components/next-steps";
import { type SelectedTitle, SelectedTitles } from "~/features/site/components/selected-titles";

/** What the season is about, below the first screen; its code is loaded late by home.tsx. */
export default function Front() {
  // From the page's loader (home.tsx).
  const { front, logLines, selection } = useLoaderData<{
    front: FrontPage | null;
    logLines: SelectedLine[];
    selection: SelectedTitle[];
  }>();
  if (!front) return selection.length > 0 ? <SelectedTitles films={selection} /> : <NextSteps />;
  if (front.kind === "selection") return <SelectionSections front={front} logLines={logLines} />;
  return front.kind === "night" ? <Evening front={front} /> : <Winners front={front} />;
}
