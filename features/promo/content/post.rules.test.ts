import { expect, test } from "vitest";
import { hashtagsIn, platformName, postText, remainingCharacters } from "./post.rules";

const onX = (text: string) => remainingCharacters(text, "twitter")[0]?.count;

test("a post is its text, with its hashtags on a separate line", () => {
  expect(postText({ content: " Tonight. ", hashtags: ["film", "love"] })).toBe(
    "Tonight.\n\n#film #love",
  );
  expect(postText({ content: "Tonight.", hashtags: [] })).toBe("Tonight.");
  expect(postText({ content: "", hashtags: ["film"] })).toBe("#film");
});

test.each([
  ["plain words", 11],
  ["", 0],
  ["naïve café", 10],
  ["cafe\u0301", 4],
  ["愛", 2],
  ["🎬", 2],
  ["👩‍👩‍👧", 2],
  ["🇵🇹", 2],
  ["❤️", 2],
  ["see https://heartlight.example/a/very/long/address?with=much#of it", 4 + 23 + 3],
  ["don’t – “do”", 12],
  ["© 2026", 6],
])("X counts %j as %d", (text, count) => {
  expect(onX(text)).toBe(count);
});

test("another platform counts characters, an emoji as its code points", () => {
  expect(remainingCharacters("a🎬", "instagram")).toEqual([
    { platform: "instagram", name: "Instagram", max: 2_200, count: 2 },
  ]);
});

test("a platform without a limit has no counter, an unknown one shows all", () => {
  expect(remainingCharacters("x", "print")).toEqual([]);
  const all = remainingCharacters("x", null).map(({ platform }) => platform);
  expect(all).toEqual(["instagram", "facebook", "twitter", "linkedin", "youtube", "tiktok"]);
  expect(remainingCharacters("x", "radio")).toHaveLength(all.length);
  expect(remainingCharacters("x", "constructor")).toHaveLength(all.length);
});

test("hashtags are parsed however they are typed, each once", () => {
  expect(hashtagsIn("#film, #Love!  été_1 film,,#")).toEqual(["film", "Love", "été_1"]);
  expect(hashtagsIn("#one#two")).toEqual(["one", "two"]);
  expect(hashtagsIn(" ")).toEqual([]);
});

test("names a platform, and shows an unknown one unchanged", () => {
  expect(["twitter", "link", "film school radio"].map(platformName)).toEqual([
    "X (Twitter)",
    "Tracked links",
    "Film school radio",
  ]);
});
