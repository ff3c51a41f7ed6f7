import { parseFragment, serialize } from "parse5";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageContext } from "~/app/context.server";
import { films } from "~/db/schema";
import { addArticle } from "~/features/news/commands.server";
import type { NewsDraft } from "~/features/news/schema";
import { defaultSettings } from "~/features/settings/schema";
import type { Actor } from "~/lib/api/endpoint";
import { documentedEdition } from "~/tests/documented-edition";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import type { Route as Article } from "./+types/news-article";
import { loader as manifestLoader } from "./manifest";
import { loader as articleLoader } from "./news-article";
import { loader as feedLoader } from "./news-feed";
import { loader as robotsLoader } from "./robots";
import { loader as sitemapLoader } from "./sitemap";

const nasty = `Ada & "Bo" <script>alert('x')</script>]]>\u0007`;
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2025-12-20T10:00:00Z" });
});
afterEach(() => app.close());

const publish = (draft: Partial<NewsDraft>) =>
  addArticle(app.db, app.deps.clock, defaultSettings.timeZone, {
    title: "A title",
    excerpt: "An excerpt",
    content: "First.\n\nSecond.",
    category: "Jury",
    categoryColor: "gold",
    author: "Ines",
    ...draft,
  });

function args(params: Record<string, string> = {}, actor: Actor | null = null) {
  const context = new RouterContextProvider();
  const { db, clock, copies, files, films, reserveGigabytes, secrets, services, gateway } =
    app.deps;
  const site = {
    db,
    clock,
    publicUrl,
    passkeyHost: "festival.test",
    copies,
    files,
    films,
    reserveGigabytes,
    secrets,
    services,
    gateway,
    reportError: () => undefined,
  };
  const shared = {
    ...site,
    actor,
    settings: defaultSettings,
    edition: documentedEdition(),
    nonce: "n",
  };
  context.set(pageContext, shared);
  const request = new Request(publicUrl);
  return {
    context,
    params,
    request,
    url: new URL(publicUrl),
    pattern: "",
    unstable_pattern: "",
  } as never;
}

const unescapedXml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The element names of an XML document, parsed strictly. Throws if it is not well-formed. */
function elementsOf(xml: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const text = "(?:[^<&]|&(?:amp|lt|gt|quot|apos);)";
  const attribute = `\\s+[\\w:]+="(?:[^<&"]|&(?:amp|lt|gt|quot|apos);)*"`;
  const token = new RegExp(`<(/?)([\\w:]+)((?:${attribute})*)\\s*(/?)>|${text}+`, "y");
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, "");
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const match = token.exec(body);
    if (!match) throw new Error(`Not well-formed: ${body.slice(at, at + 60)}`);
    const [, closes, name, , isEmpty] = match;
    if (name === undefined) continue;
    if (closes) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element.`);
    } else {
      names.push(name);
      if (!isEmpty) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} is not closed.`);
  return names;
}

test("the manifest has name, language and start page", async () => {
  const manifest = await (await manifestLoader(args())).json();
  expect(manifest).toMatchObject({
    id: "/",
    scope: "/",
    start_url: "/",
    lang: "en",
    description: defaultSettings.brand.description,
  });
});

test("robots.txt allows pages and news and names the sitemap", async () => {
  const response = robotsLoader(args());
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("Disallow: /admin/\n");
  expect(text).toContain("Allow: /api/news\n");
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
  expect(text).not.toContain("backstage");
});

test("the sitemap lists no page without content, and each page once", async () => {
  const places = async () =>
    [...(await (await sitemapLoader(args())).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, place = ""]) => place.slice(publicUrl.length),
    );
  const empty = await places();
  expect(empty).toContain("/contact");
  for (const page of ["/news", "/films", "/programme", "/numbers"])
    expect(empty).not.toContain(page);
  await publish({ title: "Shown" });
  await app.db.insert(films).values({
    title: "Paper Rings",
    description: "Two neighbours.",
    genre: "Romance",
    duration: 24,
    director: "Lena Sorby",
    year: 2025,
    imageUrl: "",
    slug: "paper-rings",
    isPublic: true,
  });
  const filled = await places();
  expect(filled).toEqual(expect.arrayContaining(["/news", "/films", "/films/paper-rings"]));
  expect(filled).toEqual([...new Set(filled)]);
});

test("the sitemap lists public pages and published articles only", async () => {
  await publish({ title: "Shown" });
  await publish({ title: "Not yet", publishDate: "2025-12-24" });
  const text = await (await sitemapLoader(args())).text();
  const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
  expect(places).toContain(`${publicUrl}/`);
  expect(places).toContain(`${publicUrl}/submit/short-film`);
  expect(places).toContain(`${publicUrl}/news/shown`);
  expect(places).toContain(`${publicUrl}/news`);
  expect(places.filter((place) => /not-yet|admin|backstage|entry/.test(place ?? ""))).toEqual([]);
  expect(text).toContain("<lastmod>2025-12-20T10:00:00.000Z</lastmod>");
});

test("the feed is an Atom feed of published news, with text escaped", async () => {
  await publish({ title: "Older", publishDate: "December 2, 2025", author: null });
  await publish({ title: nasty });
  await publish({ title: "Not yet", publishDate: "2025-12-24" });
  const response = await feedLoader(args());
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const text = await response.text();
  expect(text.match(/<entry>/g)).toHaveLength(2);
  expect(text).toContain(
    "Ada &amp; &quot;Bo&quot; &lt;script&gt;alert(&apos;x&apos;)&lt;/script&gt;]]&gt;<",
  );
  expect(text).not.toContain("<script>");
  expect(text).not.toContain("\u0007");
  expect(text).not.toContain("Not yet");
  expect(text).toContain(`<id>${publicUrl}/news/older</id>`);
  expect(text).toContain("<published>2025-12-02T08:00:00.000Z</published>");
  expect(elementsOf(text).filter((name) => name === "content")).toHaveLength(2);
  expect(text).not.toContain('type="text"');
});

test("the feed contains an article as HTML, with absolute URLs", async () => {
  await publish({
    content:
      "## Who & <why>\n\n**All** of *you*,\n[here](https://films.example/a?b=1&c=2) and [there](/news).\n\n![A lamp](/art/news-stage.webp)",
  });
  const text = await (await feedLoader(args())).text();
  expect(elementsOf(text)).toContain("content");
  const [, content = ""] = /<content type="html">([^<]*)<\/content>/.exec(text) ?? [];
  const html = serialize(parseFragment(unescapedXml(content)));
  expect(html).toContain("<h2>Who &amp; &lt;why&gt;</h2>");
  expect(html).toContain("<strong>All</strong> of <em>you</em>,");
  expect(html).toContain('href="https://films.example/a?b=1&amp;c=2"');
  expect(html).toContain(`href="${publicUrl}/news"`);
  expect(html).toContain(`src="${publicUrl}/art/news-stage.webp"`);
  expect(html.match(/ (?:src|href)="(?!https?:)[^"]*"/g), "every address is whole").toBe(null);
  expect(text).toContain(`<link rel="alternate" type="text/html" href="${publicUrl}/news"/>`);
});

test("a feed without news is valid", async () => {
  const text = await (await feedLoader(args())).text();
  expect(text).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});

test("a draft is in no public document; a scheduled article is from its publishing time", async () => {
  const canary = "Unfinished canary";
  await publish({ title: canary, publishAt: null });
  const later = new Date("2025-12-21T10:00:00Z");
  await publish({ title: "On time", publishAt: later });
  const read = async () => {
    const documents = [await sitemapLoader(args()), await feedLoader(args())];
    return (await Promise.all(documents.map((document) => document.text()))).join();
  };
  const early = await read();
  expect(early).not.toMatch(/unfinished.canary/i);
  expect(early).not.toMatch(/on.time/i);
  expect(statusOf(await load("unfinished-canary"))).toBe(404);
  expect(statusOf(await load("on-time"))).toBe(404);

  app.setNow(later);
  const text = await read();
  expect(text).not.toMatch(/unfinished.canary/i);
  expect(text).toContain(`<loc>${publicUrl}/news/on-time</loc>`);
  expect(text).toContain(`<id>${publicUrl}/news/on-time</id>`);
  expect(text, "it changes when it appears").toContain(
    "<updated>2025-12-21T10:00:00.000Z</updated>",
  );
  expect(statusOf(await load("on-time"))).toBe(200);
});

type Loaded = Awaited<ReturnType<typeof articleLoader>>;
const statusOf = (loaded: Loaded) => ("init" in loaded ? loaded.init?.status : 200);
const load = (id: string, actor?: Actor): Promise<Loaded> =>
  articleLoader(args({ id }, actor) as Article.LoaderArgs);

test("an article's page contains its text; an unknown or future article is a 404", async () => {
  await publish({ title: "Shown" });
  await publish({ title: "Not yet", publishDate: "2025-12-24" });
  expect(await load("shown")).toMatchObject({
    article: { id: "shown", content: "First.\n\nSecond." },
    moments: { publishedAt: "2025-12-20T10:00:00.000Z" },
    missing: false,
  });
  expect(statusOf(await load("nothing"))).toBe(404);
  expect(statusOf(await load("not-yet"))).toBe(404);
  const role = { role: "director", editionId: "1", edition: "2026", isCurrent: true } as const;
  const director: Actor = {
    sessionId: "1",
    personId: "1",
    name: "Director",
    email: "director@heartlight.example",
    roles: [role],
    confirmedAt: new Date(),
    needsSecondFactor: false,
    isFactorDemanded: false,
    mustEnrol: false,
  };
  expect(await load("not-yet", director)).toMatchObject({ article: { id: "not-yet" } });
});
