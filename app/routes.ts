import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { pages } from "../http/addresses";

/** Every page, one explicit list. Addresses come from http/addresses.ts. */
export default [
  index("routes/site/home.tsx"),
  route("site.webmanifest", "routes/site/manifest.ts"),
  route(pages.entry, "routes/submit/entry.tsx"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
