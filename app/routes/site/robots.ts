import { pageContext } from "~/app/context.server";
import { documents } from "~/lib/paths";
import type { Route } from "./+types/robots";

/** What crawlers may read: the pages, and the news that the landing page fetches. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const lines = [
    "User-agent: *",
    "Allow: /api/news",
    "Disallow: /api/",
    "Disallow: /admin/",
    "",
    `Sitemap: ${publicUrl}${documents.sitemap}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
