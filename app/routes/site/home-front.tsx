import { useLoaderData } from "react-router";
import { LookBack, Selection, Tonight } from "~/features/programme/public/components/front-page";
import type { FrontPage } from "~/features/programme/public/public.queries.server";
import { useSeason } from "~/features/settings/hooks/use-season";
import { NextSteps } from "~/features/site/components/next-steps";
import { type SelectedTitle, SelectedTitles } from "~/features/site/components/selected-titles";

/** The current content (programme, selection, next steps) below the first screen. */
export default function Front() {
  // From the page's loader (home.tsx).
  const { frontPage, selection } = useLoaderData<{
    frontPage: FrontPage | null;
    selection: SelectedTitle[];
  }>();
  const { season } = useSeason();
  if (season === "deliberating") return <NextSteps />;
  if (season === "announced" && !frontPage) return <SelectedTitles films={selection} />;
  if (!frontPage) return null;
  if (season === "announced") return <Selection {...frontPage} />;
  if (season === "festival_on") return <Tonight {...frontPage} />;
  return season === "over" ? <LookBack {...frontPage} /> : null;
}
