import { useLoaderData } from "react-router";
import { LookBack, Selection, Tonight } from "~/features/programme/public/components/front-page";
import { useSeason } from "~/features/settings/hooks/use-season";
import { NextSteps } from "~/features/site/components/next-steps";
import { SelectedTitles } from "~/features/site/components/selected-titles";
import type { loader } from "./home";

/** What the year is about right now, right below the first screen. */
export default function Front() {
  const { shown, selection } = useLoaderData<typeof loader>();
  const { season } = useSeason();
  if (season === "deliberating") return <NextSteps />;
  if (season === "announced" && !shown) return <SelectedTitles films={selection} />;
  if (!shown) return null;
  if (season === "announced") return <Selection {...shown} />;
  if (season === "festival_on") return <Tonight {...shown} />;
  return season === "over" ? <LookBack {...shown} /> : null;
}
