import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { FestivalContext } from "~/features/settings/hooks";
import { defaultSettings } from "~/features/settings/schema";
import { documentedEdition } from "~/tests/documented-edition";
import type { Entry } from "../schema";
import { EntryHero } from "./hero";

const festival = {
  settings: defaultSettings,
  edition: documentedEdition(),
  renderedAt: "2026-01-10T12:00:00.000Z",
};

/** The words of the first screen of a private page. */
function textOf(fields: Partial<Entry>): string {
  const entry = {
    status: "pending",
    submissionType: "short_film",
    filmTitle: "Paper Rings",
    logLine: null,
    director: "Ana",
    submittedAt: new Date("2026-01-02T12:00:00Z"),
    withdrawnAt: null,
    firstLook: null,
    confirmation: null,
    forNext: false,
    correctable: false,
    uploads: [],
    screener: null,
    filmUrl: "https://films.example/1",
    ...fields,
  } as unknown as Entry;
  const hero = (
    <FestivalContext value={festival}>
      <EntryHero entry={entry} settings={defaultSettings}>
        {null}
      </EntryHero>
    </FestivalContext>
  );
  const router = createMemoryRouter([{ path: "/", element: hero }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, " ");
}

test("a film is watched, a log line is read", () => {
  const logLine = { submissionType: "log_line", filmTitle: null, logLine: "They meet." } as const;
  const firstLook = { people: 1, lastOn: "2026-01-09", measured: 0, share: null };
  expect(textOf({})).toContain("Watched");
  expect(textOf({ firstLook })).toMatch(/Watched.*Watched/s);
  expect(textOf(logLine)).toContain("Read");
  expect(textOf({ ...logLine, firstLook })).toMatch(/Read.*Read/s);
  expect(textOf({ ...logLine, firstLook })).not.toContain("Watched");
});
