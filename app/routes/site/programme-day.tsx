import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { NightPage } from "~/features/programme/public/components/day-page";
import { readFilters } from "~/features/programme/public/filters.rules";
import { readNight } from "~/features/programme/public/public.queries.server";
import { ogImagePath } from "~/lib/paths";
import type { Route } from "./+types/programme-day";

/** A 'night' is the programme of one day. Responds with 404 for a day without screenings. */
export async function loader({ context, params: { day }, url }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const filters = readFilters(url.searchParams);
  const night = await readNight(db, clock(), { day, filters, publicUrl, settings });
  if (!night) throw data(null, { status: 404 });
  return { night: hideFromClientData(night, "data") };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { name, day } = args.loaderData.night;
  const description = `What is shown on ${name}: every screening with its time and venue.`;
  return pageMeta(args, { title: name, description, card: ogImagePath(`programme/${day}`) });
};

export default function ProgrammeDay({ loaderData: { night } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={night.data} />
      <NightPage night={night} />
    </>
  );
}
