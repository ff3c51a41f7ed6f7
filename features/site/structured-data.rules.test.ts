import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { articleData, festivalData } from "./structured-data.rules";

const site = "https://festival.example";

test("describes the festival with days, place and links", () => {
  const social = { ...defaultSettings.social, instagram: "https://instagram.example/heartlight" };
  expect(festivalData({ ...defaultSettings, social }, site)).toMatchObject({
    "@type": "Festival",
    startDate: "2026-02-14",
    endDate: "2026-02-26",
    url: "https://festival.example/",
    organizer: { sameAs: ["https://instagram.example/heartlight"] },
  });
});

test("does not announce a past festival", () => {
  const data = festivalData(defaultSettings, site, { isOver: true });
  expect(data).toMatchObject({ "@type": "Organization", url: "https://festival.example/" });
  expect(JSON.stringify(data)).not.toMatch(/Event|Date/);
});

test("describes an article with its breadcrumbs", () => {
  const article = {
    id: "a",
    title: "A",
    excerpt: "E",
    imageUrl: "/art/news-road.webp",
    author: null,
    category: "Jury",
  };
  const moments = { publishedAt: "2025-12-20T10:00:00Z", updatedAt: "2025-12-21T10:00:00Z" };
  const graph = articleData(defaultSettings, site, article, moments)["@graph"] as object[];
  expect(graph[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: `${site}/` },
      { position: 2, name: "News", item: `${site}/news` },
      { position: 3, name: "A", item: `${site}/news/a` },
    ],
  });
});

test("an article without an author has the festival as its author", () => {
  const article = {
    id: "a",
    title: "A",
    excerpt: "E",
    imageUrl: "/art/news-road.webp",
    author: null,
    category: "Jury",
  };
  const moments = { publishedAt: "2025-12-20T10:00:00Z", updatedAt: "2025-12-21T10:00:00Z" };
  const newsOf = (author: string | null) =>
    (articleData(defaultSettings, site, { ...article, author }, moments)["@graph"] as object[])[0];
  expect(newsOf(null)).toMatchObject({
    mainEntityOfPage: "https://festival.example/news/a",
    image: "https://festival.example/art/news-road.webp",
    author: { "@type": "Organization" },
  });
  expect(newsOf("Ines")).toMatchObject({
    author: { "@type": "Person", name: "Ines" },
  });
});
