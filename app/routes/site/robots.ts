import { pageContext } from "~/app/context.server";
import { documents } from "~/lib/paths";
import type { Route } from "./+types/robots";

/** robots.txt: allows the pages, and the news call of the landing page. */
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
