import { pageContext } from "~/app/context.server";
import { documentedGround } from "~/features/settings/look/ground.rules";
import { readPageLook } from "~/features/settings/look/queries.server";
import { iconAddress } from "~/features/settings/pictures.rules";
import type { Route } from "./+types/manifest";

/** The web app manifest, for adding the site to a home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(pageContext);
  const { brand } = settings;
  const look = await readPageLook(db);
  const background = look?.background ?? documentedGround;
  const icon = (size: 192 | 512, purpose?: "maskable") => ({
    src: iconAddress(settings, size, purpose === "maskable"),
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
      background_color: background,
      theme_color: background,
      icons: [icon(192), icon(512), icon(512, "maskable")],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
