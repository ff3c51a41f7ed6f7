import { afterAll, beforeAll, expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { plantNightsIn, secretWord } from "~/tests/published-programme";
import { untilServed } from "~/tests/requests";
import { wordsIn } from "~/tests/secret-leak";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** The public programme pages as the built server sends them, before and after publishing. */

const folder = makeTemporaryFolder();
let server: ServerProcess;
const start = async () => {
  server = await startServer({ DATA_DIR: folder.path });
};
beforeAll(start);
afterAll(async () => {
  await server.end();
  folder.remove();
});

const text = async (path: string) => {
  const answer = await server.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const status = async (path: string) => (await server.request(path)).status;
const pages = [
  "/programme",
  "/programme/print",
  "/my-programme",
  "/programme/2026-02-14",
  "/programme/2026-02-15",
  "/programme/2026-02-16",
  "/films/tideline",
  "/films/unread",
  "/venues/the-aster",
];

test("before the first published version the pages say so, and no link leads to them", {
  timeout: bounds.many,
}, async () => {
  for (const path of ["/programme", "/programme/print", "/my-programme"]) {
    expect(await text(path)).toContain("The programme is not out yet");
  }
  for (const path of pages.slice(3)) expect(await status(path), path).toBe(404);
  expect(await text("/")).not.toContain('href="/programme"');
  expect(await text("/sitemap.xml")).not.toContain("/programme");

  await server.end();
  await plantNightsIn(folder.path, new Date(Date.now() - 86_400_000));
  await start();
  expect(await text("/")).toContain('href="/programme"');
  expect(await text("/programme")).not.toContain("The programme is not out yet");
  const sitemap = await text("/sitemap.xml");
  for (const path of pages.filter((page) => page !== "/my-programme")) {
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect(sitemap).not.toContain("/my-programme");
});

test("shows times in the festival's zone, and moved, cancelled and after-midnight screenings", async () => {
  const night = await text("/programme/2026-02-14");
  expect(night).toContain('<time dateTime="2026-02-15T03:00:00.000Z">7:00 PM</time>');
  expect(night).toContain('<time dateTime="2026-02-15T08:15:00.000Z">12:15 AM</time>');
  expect(night).toContain("After midnight");
  expect(night).toContain("moved from 11:30 PM");
  // Structured data is only in the document, not in the page's data for the browser.
  const [film, venue] = [await text("/films/tideline"), await text("/venues/the-aster")];
  for (const html of [night, film, venue]) {
    expect(html).toContain('type="application/ld+json">{"@context"');
    expect(html.split("@graph")).toHaveLength(2);
  }
  const graphOf = (html: string): Record<string, unknown>[] =>
    JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}")["@graph"];
  const trailOf = (html: string) =>
    graphOf(html).find((item) => item["@type"] === "BreadcrumbList")?.itemListElement;
  expect(trailOf(film)).toMatchObject([
    { position: 1, item: expect.stringMatching(/\/$/) },
    { position: 2, name: "Programme", item: expect.stringMatching(/\/programme$/) },
    { position: 3, name: "Tideline", item: expect.stringMatching(/\/films\/tideline$/) },
  ]);
  expect(trailOf(venue)).toHaveLength(3);
  expect(graphOf(venue)).toContainEqual(
    expect.objectContaining({
      "@type": "MovieTheater",
      url: expect.stringMatching(/\/venues\/the-aster$/),
    }),
  );
  const screenings = graphOf(night).filter((item) => item["@type"] === "ScreeningEvent");
  expect(screenings.length).toBeGreaterThan(2);
  for (const screening of screenings) {
    expect(screening.startDate).toMatch(/^2026-02-1[45]T\d\d:\d\d:00-08:00$/);
    expect(screening).toMatchObject({ description: expect.any(String), image: expect.any(String) });
  }
  const next = await text("/programme/2026-02-15");
  expect(next).not.toContain("Half the Moon");
  expect(next).toMatch(/<s><a[^>]*>Leftovers for Two<\/a><\/s>/);
  expect(next).toContain("Cancelled");
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(next)?.[1] ?? "{}");
  expect(data["@graph"]).toContainEqual(
    expect.objectContaining({
      "@type": "ScreeningEvent",
      name: "Leftovers for Two",
      startDate: "2026-02-15T20:30:00-08:00",
      endDate: "2026-02-15T21:58:00-08:00",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      organizer: expect.objectContaining({ "@type": "Organization" }),
      description: expect.stringMatching(/./),
      image: expect.stringMatching(/^http.+\.(?:webp|png|jpe?g|avif)$/),
      eventStatus: "https://schema.org/EventCancelled",
      location: expect.objectContaining({ "@type": "MovieTheater", name: "Mercado Hall" }),
      workPresented: [expect.objectContaining({ "@type": "Movie", name: "Leftovers for Two" })],
    }),
  );
  expect(await text("/programme?genre=nothing")).toContain("No screenings match these filters");
});

test("no public response contains unannounced or private data", async () => {
  const paths = [
    ...pages,
    ...pages.map((path) => `${path}.data`),
    "/",
    "/sitemap.xml",
    "/api/programme",
    "/api/films",
    "/programme.ics",
    "/news.atom",
    "/programme?trope=x",
    "/films/tideline/qr.svg",
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await untilServed(() => server.request(path));
      const body = new Uint8Array(await answer.arrayBuffer());
      return { path, status: answer.status, headers: [...answer.headers], body };
    }),
  );
  expect(answers.filter(({ status: code }) => code !== 200).map(({ path }) => path)).toEqual([]);
  expect(wordsIn(answers, [secretWord])).toEqual([]);
  // Public data of the same films is found.
  expect(wordsIn(answers, ["Tideline"]).length).toBeGreaterThan(10);
  for (const path of [
    `/films/${secretWord}`,
    `/films/${secretWord}/qr.svg`,
    `/venues/${secretWord}-venue`,
  ]) {
    expect(await status(path), path).toBe(404);
  }
});
