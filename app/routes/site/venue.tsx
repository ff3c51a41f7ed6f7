import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { VenuePage } from "~/features/programme/public/components/venue-page";
import { readVenuePage } from "~/features/programme/public/public.queries.server";
import { isolate } from "~/lib/bidi";
import type { Route } from "./+types/venue";

/** Responds with 404 if the published programme does not use the venue. */
export async function loader({ context, params: { venue: slug } }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const page = await readVenuePage(db, clock(), { slug, publicUrl, settings });
  if (!page) throw data(null, { status: 404 });
  return { page: hideFromClientData(page, "data") };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { name, address } = args.loaderData.page.venue;
  const description = `${isolate(name)}, ${address}: access and screenings.`;
  return pageMeta(args, { title: name, description });
};

export default function Venue({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={page.data} />
      <VenuePage {...page} />
    </>
  );
}
