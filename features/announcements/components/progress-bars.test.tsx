import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProgressBars } from "./progress-bars";

const emailCounts = { entries: 4, queued: 0, sent: 3, dropped: 0, undelivered: [] };
const replyCounts = { opened: 2, toAnswer: 2, answered: 1 };

/** The labels of the counts in the color of danger. */
const countsInDanger = (failed: number) => {
  const html = renderToStaticMarkup(
    <ProgressBars sums={{ ...emailCounts, ...replyCounts, failed }} />,
  );
  return [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>.*?<b class="([^"]*)"/g)].flatMap(
    ([, label, classes]) => (classes?.includes("text-danger") ? label : []),
  );
};

test("the count of emails that bounced or failed is red", () => {
  expect(countsInDanger(1)).toEqual(["Bounced or failed"]);
  expect(countsInDanger(0)).toEqual([]);
});
