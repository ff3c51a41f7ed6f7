import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import {
  ProgrammePage,
  programmePicture,
} from "~/features/programme/public/components/programme-page";
import { readFilters } from "~/features/programme/public/filters.rules";
import { readNights } from "~/features/programme/public/public.queries.server";
import { heroPreloads } from "~/features/site/hero-image-sources.rules";
import type { Route } from "./+types/programme";
import { ProgrammeSignup } from "./programme-signup";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  return readNights(db, clock(), readFilters(url.searchParams));
}

export const meta: Route.MetaFunction = (args) => {
  const { nights, films } = args.loaderData ?? { nights: 0, films: "" };
  const description =
    nights > 0
      ? `${films} by night and venue: when and where everything is shown.`
      : "The programme will be announced here.";
  const tags = pageMeta(args, { title: "Programme", description });
  return nights > 0 ? [...tags, ...heroPreloads(programmePicture)] : tags;
};

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammePage {...loaderData} signup={<ProgrammeSignup />} />;
}
