import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProgressBars } from "./progress-bars";

const sums = { entries: 4, sent: 3, opened: 2, answered: 1, toAnswer: 2, queued: 0 };

/** The labels of the counts in the color of danger. */
const countsInDanger = (failed: number) => {
  const html = renderToStaticMarkup(<ProgressBars sums={{ ...sums, failed }} />);
  return [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>.*?<b class="([^"]*)"/g)].flatMap(
    ([, label, classes]) => (classes?.includes("text-danger") ? label : []),
  );
};

test("the count of emails that bounced or failed is red", () => {
  expect(countsInDanger(1)).toEqual(["Bounced or failed"]);
  expect(countsInDanger(0)).toEqual([]);
});
