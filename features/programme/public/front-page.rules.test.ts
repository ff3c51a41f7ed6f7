import { expect, test } from "vitest";
import { winnerRowsOf } from "./front-page.rules";
import type { Winner } from "./rules";

const winner = (award: string, rank: Winner["rank"], more: Partial<Winner> = {}): Winner => ({
  href: `/films/${award}`,
  title: `The film of ${award}`,
  by: "Mika Tanabe",
  art: { picture: null, number: 1 },
  accent: "gold",
  award,
  rank,
  ...more,
});

const audience = winner("Audience choice", "audience");
const second = winner("2nd place", "place");
const short = winner("Best Short Film", "best");
const line = winner("Best Log Line", "best", { line: true });

test("the best of each category is large, and the audience's choice is named before places", () => {
  const { best, others, named } = winnerRowsOf([audience, second, short, line]);
  expect(best).toEqual([short, line]);
  expect(others).toEqual([second, audience]);
  expect(named).toEqual([
    { label: "Best Short Film", value: short.title },
    // A log line is known by its author.
    { label: "Best Log Line", value: line.by },
    { label: "Audience choice", value: audience.title },
    { label: "2nd place", value: second.title },
  ]);
});

test("without a best one all are large", () => {
  expect(winnerRowsOf([second])).toMatchObject({ best: [second], others: [] });
  expect(winnerRowsOf([])).toEqual({ best: [], others: [], named: [] });
});
