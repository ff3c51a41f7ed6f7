import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { FestivalContext, useFacts } from "~/features/festival/client";
import { YearFacts } from "~/features/festival/components/year-facts";
import { readFestival } from "~/features/festival/editions.server";
import { categoryOf } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openYear, prepareYear } from "~/tests/years";
import { factsOf } from "./year.server";

let app: TestApp;
afterEach(() => app.close());

const Named = () => categoryOf(useFacts(), "short_film").name;

test("a room about an earlier year names its categories as they were, and no other page does", async () => {
  app = await createTestApp();
  const renamed = { categories: { short_film: { name: "Short Romance" } } };
  await openYear(app, await prepareYear(app, 2027, renamed));
  const festival = { ...(await readFestival(app.db)), renderedAt: "2026-11-22T12:00:00Z" };
  const shown = (facts: FestivalFacts | null) => {
    const room = { facts, children: createElement(Named) };
    const page = createElement(
      FestivalContext,
      { value: festival },
      createElement(YearFacts, room),
    );
    return renderToStaticMarkup(page);
  };
  expect(shown(await factsOf(app.db, "2026"))).toBe("Short Film");
  for (const none of [undefined, "2027", "all", "2031"]) {
    expect(shown(await factsOf(app.db, none)), none).toBe("Short Romance");
  }
});
