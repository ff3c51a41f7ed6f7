import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pages } from "../http/addresses";

/** Every page, one explicit list. Addresses come from http/addresses.ts. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route(pages.entry, "routes/submit/entry.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  route(pages.portal, "routes/director/portal.tsx"),
  // Every other page of the director's stands in here: the layout lets nobody in without a session.
  layout("routes/director/desk.tsx", [route("admin/*", "routes/director/nothing.tsx")]),

  route("site.webmanifest", "routes/site/manifest.ts"),
] satisfies RouteConfig;
