import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { categoryOf } from "~/features/settings/category.rules";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import { readFestival } from "~/features/settings/editions.queries.server";
import { FestivalContext, useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { settingsOf } from "./edition-param.server";

let app: TestApp;
afterEach(() => app.close());

const Named = () => categoryOf(useSettings(), "short_film").name;

test("a page of an earlier edition uses its categories; other pages do not", async () => {
  app = await createTestApp();
  const renamed = { categories: { short_film: { name: "Short Romance" } } };
  await openEdition(app, await prepareEdition(app, 2027, renamed));
  const festival = { ...(await readFestival(app.db)), renderedAt: "2026-11-22T12:00:00Z" };
  const render = (settings: FestivalSettings | null) => {
    const props = { settings, children: createElement(Named) };
    const page = createElement(
      FestivalContext,
      { value: festival },
      createElement(EditionSettings, props),
    );
    return renderToStaticMarkup(page);
  };
  expect(render(await settingsOf(app.db, "2026"))).toBe("Short Film");
  for (const none of [undefined, "2027", "all", "2031"]) {
    expect(render(await settingsOf(app.db, none)), none).toBe("Short Romance");
  }
});
