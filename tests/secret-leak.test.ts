import { expect, test } from "vitest";
import { type CacheableAddress, publicAddresses, tellingApart, wordsIn } from "./secret-leak";

const answer = (
  overrides: Partial<CacheableAddress> & { text?: string } = {},
): CacheableAddress => ({
  path: "/",
  status: 200,
  headers: [["etag", '"a"']],
  body: new TextEncoder().encode(overrides.text ?? "<p>Nothing</p>"),
  ...overrides,
});

test("finds a word in a body, in any case, and in a header", () => {
  expect(wordsIn([answer()], ["canary7qx"])).toEqual([]);
  expect(wordsIn([answer({ text: "a CANARY7qx b" })], ["canary7qx"])).toEqual(["/: canary7qx"]);
  const tagged = answer({ headers: [["etag", '"canary7qx-1"']] });
  expect(wordsIn([tagged], ["Canary7qx"])).toEqual(["/: Canary7qx"]);
  expect(wordsIn([answer({ text: "Olvídame" })], ["olvídame"])).toEqual(["/: olvídame"]);
  const picture = Uint8Array.from([255, 216, ...new TextEncoder().encode("canary7qx")]);
  expect(wordsIn([answer({ body: picture })], ["canary7qx"])).toHaveLength(1);
});

test("reports a different length, tag or status, but not a time", () => {
  const before = [answer({ headers: [["date", "now"]] })];
  expect(tellingApart(before, [answer({ headers: [["date", "then"]] })])).toEqual([]);
  expect(tellingApart([answer()], [answer({ text: "<p>Nothing.</p>" })])).toEqual(["/: size 14"]);
  const retagged = [answer({ headers: [["etag", '"b"']] })];
  expect(tellingApart([answer()], retagged)).toEqual(['/: etag: "a"']);
  expect(tellingApart([answer()], retagged, { remade: true })).toEqual([]);
  expect(tellingApart([answer()], [answer({ status: 404 })])).toEqual(["/: status 200"]);
  expect(tellingApart([answer()], [])).not.toEqual([]);
});

test("requests pages, their data, calls, feed, cards and sitemap", () => {
  const addresses = publicAddresses({ id: "black-tie" });
  expect(addresses).toEqual(
    expect.arrayContaining([
      "/",
      "/_root.data",
      "/news/black-tie",
      "/news/black-tie.data",
      "/2026",
      "/submit",
      "/api/news",
      "/api/news/black-tie",
      "/api/season",
      "/news.atom",
      "/sitemap.xml",
      "/cards/news/black-tie.jpg",
      "/robots.txt",
    ]),
  );
  expect(addresses.filter((path) => /admin|director|token|[{:*]/.test(path))).toEqual([]);
});
