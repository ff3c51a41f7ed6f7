import fs from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";

/** Half as long as the default, which is sent and parsed for every document. */
const axeSource = fs.readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const options: Axe.RunOptions = {
  runOnly: { type: "tag", values: tags },
  // Returns only violations: passes would be transferred unread.
  resultTypes: ["violations"],
  // It would fetch and parse each style sheet again, to find rules for an orientation: there are none
  // (tests/styles.test.ts).
  rules: { "css-orientation-lock": { enabled: false } },
};

/** axe's violations of WCAG 2.2 A and AA, as `rule: elements`. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } =
    page.frames().length === 1 ? await runInPage(page) : await runInFrames(page);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Merges the results of all frames, on a second, empty page. */
const runInFrames = (page: Page) => new AxeBuilder({ page, axeSource }).options(options).analyze();

/** Loads axe once for a document, however often it is checked. */
async function runInPage(page: Page): Promise<Pick<Axe.AxeResults, "violations">> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Only sounds that play automatically must be loaded first.
    const preload = document.querySelector("[autoplay]") !== null;
    const { violations } = await axe.run(document, { ...options, preload });
    // The sticky header covers part of a control that is scrolled below it; that control is not too small. It is
    // measured again in the middle of the window.
    for (const violation of violations.filter(({ id }) => id === "target-size")) {
      const tooSmall: Axe.NodeResult[] = [];
      for (const node of violation.nodes) {
        const control = document.querySelector(String(node.target[0]));
        control?.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await axe.run(control ?? document, { runOnly: [violation.id] });
        if (again.violations.length > 0) tooSmall.push(node);
      }
      violation.nodes = tooSmall;
    }
    return { violations: violations.filter(({ nodes }) => nodes.length > 0) };
  }, options);
}
