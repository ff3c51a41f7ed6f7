import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page, one explicit list. Addresses come from http/addresses.ts. */
export default [
  index("routes/site/home.tsx"),
  route("site.webmanifest", "routes/site/manifest.ts"),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
