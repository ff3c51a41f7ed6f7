import { pageContext } from "~/app/context.server";
import type { Route } from "./+types/manifest";

/** The web app manifest, for adding the site to a home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(pageContext).facts;
  const icon = (size: number, name: string, purpose?: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return Response.json(
    {
      name: brand.fullName,
      short_name: brand.name,
      description: brand.description,
      lang: "en",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "browser",
      background_color: "#0a0305",
      theme_color: "#0a0305",
      icons: [
        icon(192, "icon-192"),
        icon(512, "icon-512"),
        icon(512, "icon-maskable-512", "maskable"),
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
