import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/app/routes";
import { pages } from "~/lib/paths";
import { middleware } from "./layout";
import { requireSession } from "./require-role.server";

/** A page with the layouts above it; a frame is a layout without an address. */
type Served = { path: string; file: string; above: string[]; isFrame: boolean };

function walk(entries: readonly RouteConfigEntry[], prefix = "", above: string[] = []): Served[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = [prefix, path].filter(Boolean).join("/").replace(/^\/+/, "");
    const current = { path: `/${whole}`, file, above, isFrame: path === undefined };
    return [current, ...walk(children ?? [], whole, [...above, file])];
  });
}

const served = walk(routes);
const layout = "routes/admin/layout.tsx";
const portal = "routes/admin/portal.tsx";

test("the admin layout requires a session", () => {
  expect(middleware).toContain(requireSession);
});

test("every admin page except the login is below that layout", () => {
  const outside = served.filter(
    ({ file, path, above }) =>
      (file.startsWith("routes/admin/") || /^\/(admin|test-)/i.test(path)) &&
      !above.includes(layout),
  );
  expect(outside.map(({ file }) => file).sort()).toEqual([layout, portal]);
});

test("every admin address has its page, and no other page is below the layout", () => {
  const rooms = served
    .filter(({ above, isFrame }) => above.includes(layout) && !isFrame)
    .map(({ path }) => path);
  const addresses = Object.entries(pages).filter(([name]) => /^(admin|test)/.test(name));
  for (const [, address] of addresses) expect(rooms).toContain(address);
  expect(rooms.filter((path) => !/^\/(admin|test-)/.test(path))).toEqual([]);
  expect(rooms, "what is no room").toContain("/admin/*");
});
