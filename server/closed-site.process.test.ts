import { expect, test } from "vitest";
import { pages } from "~/lib/paths";
import { bounds } from "~/tests/bounds";
import { prepareLiveSite } from "~/tests/live-site";

const html = { headers: { Accept: "text/html" } };
const title = "A new festival is being set up";

test("a live site's first start shows no page of the festival until it is set up, and keeps no copy", {
  timeout: bounds.starts,
}, async () => {
  const { start } = await prepareLiveSite();
  const first = await start();
  for (const path of [pages.home, pages.submitShortFilm, pages.news, "/no/such/page"]) {
    const closed = await first.request(path, html);
    expect(closed.status, path).toBe(503);
    expect(closed.headers.get("Retry-After"), path).toBe("600");
    expect(closed.headers.get("Cache-Control"), path).toBe("no-store, no-transform");
    const text = await closed.text();
    expect(text, path).toContain(`<h1>${title}</h1>`);
    expect(text, path).toContain(`href="${pages.portal}"`);
    expect(text, path).toContain('<meta content="noindex" name="robots"/>');
    expect(text, path).not.toContain("Heartlight");
  }
  expect((await first.request(`${pages.home}_root.data`)).status, "a page's data").toBe(503);
  expect((await first.request("/sitemap.xml")).status).toBe(503);
  for (const path of ["/healthz", "/readyz", pages.portal, "/art/curtain.webp"]) {
    expect((await first.request(path, html)).status, path).toBe(200);
  }
  const { cookie } = first;
  for (const path of [pages.adminSetup, pages.home]) {
    expect((await first.request(path, { ...html, cookie })).status, `${path}, director`).toBe(200);
  }
  await first.end();

  const again = await start();
  expect((await again.request(pages.home, html)).status, "after a restart").toBe(503);
  await again.request("/api/setup/keep", { method: "POST", cookie: again.cookie });
  const open = await again.request(pages.home, html);
  expect(open.status).toBe(200);
  expect(await open.text()).not.toContain(title);
});
