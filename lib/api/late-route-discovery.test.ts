import { expect, test } from "vitest";
import { withLateDiscovery } from "./late-route-discovery";

/** A site before the first touch; `sent` are the addresses that it was asked for. */
function site() {
  const sent: string[] = [];
  let touch = () => {};
  const touched = new Promise<void>((done) => {
    touch = done;
  });
  const ask = withLateDiscovery(
    async (input) => {
      sent.push(String(input));
      return new Response("{}");
    },
    () => touched,
  );
  return { ask, sent, touch };
}

const manifest = new URL("https://festival.example/__manifest?paths=%2Ffilms&version=1");

test("the routes of a page's links are requested after the first touch", async () => {
  const { ask, sent, touch } = site();
  const answer = ask(manifest, {});
  await Promise.resolve();
  expect(sent).toEqual([]);
  touch();
  expect(await (await answer).json()).toEqual({});
  expect(sent).toEqual([manifest.href]);
});

test("a navigation's own request and other requests are sent at once", async () => {
  const { ask, sent } = site();
  await ask(manifest, { signal: new AbortController().signal });
  await ask("/api/news");
  await ask(new URL("https://festival.example/films.data"));
  expect(sent).toEqual([manifest.href, "/api/news", "https://festival.example/films.data"]);
});
