import { useLoaderData } from "react-router";
import { LookBack, Selection, Tonight } from "~/features/programme/public/components/front-page";
import type { FrontPage } from "~/features/programme/public/public.queries.server";
import { useSeason } from "~/features/settings/hooks/use-season";
import { NextSteps } from "~/features/site/components/next-steps";
import { type SelectedTitle, SelectedTitles } from "~/features/site/components/selected-titles";

/** The current content (programme, selection, next steps) below the first screen. */
export default function Front() {
  // From the page's loader (home.tsx).
  const { shown, selection } = useLoaderData<{
    shown: FrontPage | null;
    selection: SelectedTitle[];
  }>();
  const { season } = useSeason();
  if (season === "deliberating") return <NextSteps />;
  if (season === "announced" && !shown) return <SelectedTitles films={selection} />;
  if (!shown) return null;
  if (season === "announced") return <Selection {...shown} />;
  if (season === "festival_on") return <Tonight {...shown} />;
  return season === "over" ? <LookBack {...shown} /> : null;
}
