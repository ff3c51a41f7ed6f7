import { expect, test } from "vitest";
import { frontNews } from "./front-news.rules";

const articles = [
  { id: "last-call", category: "Deadlines" },
  { id: "selection", category: "Announcement" },
  { id: "awards", category: "Awards" },
];
const idsIn = (season: Parameters<typeof frontNews>[1]["season"]) =>
  frontNews(articles, { season }).map(({ id }) => id);

test("news about deadlines lead only while the call is open", () => {
  expect(idsIn("open")).toEqual(["last-call", "selection", "awards"]);
  expect(idsIn("deliberating")).toEqual(["selection", "awards", "last-call"]);
  expect(idsIn("festival_on")).toEqual(["selection", "awards", "last-call"]);
});
