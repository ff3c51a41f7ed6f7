import { pageContext } from "~/app/context.server";
import { readCard } from "~/features/og-images/queries.server";
import type { Route } from "./+types/og-image";

/** The link preview image of a page, '/cards/contact.jpg' or '/cards/news/black-tie.jpg'. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock, settings, files } = context.get(pageContext);
  const [, name] = /^(.+)\.jpg$/.exec(params["*"]) ?? [];
  const card = name ? await readCard({ db, clock, settings, files }, name) : null;
  if (!card) return new Response("We can't find this picture.", { status: 404 });
  const etag = `"${card.hash}"`;
  const headers = {
    "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    ETag: etag,
    // Other sites may embed it beside a link to the page.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(card.jpeg, { headers: { ...headers, "Content-Type": "image/jpeg" } });
}
