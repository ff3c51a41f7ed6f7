import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { seasonAt } from "~/features/settings/season.rules";
import { documentedEdition } from "~/tests/documented-edition";
import { closingText, countdownText, heroText, type ProgrammeSummary } from "./season.texts";

const strict = { ...defaultSettings, closeAtDeadline: true };
const content: ProgrammeSummary = { filmCount: 31, nightCount: 3, winners: [1], screenings: [1] };

/** The text of the landing page at a moment, and the labels of its buttons. */
function at(moment: string, { closes = false, published = false, films = content }: Options = {}) {
  const settings = closes ? strict : defaultSettings;
  const publication = { programmePublished: published, selectionPublished: published };
  const base = documentedEdition(settings);
  const edition = { ...base, ...publication, takesEntries: !closes && base.takesEntries };
  const now = new Date(moment);
  const season = seasonAt(settings, edition, now);
  const festival = { settings, edition, renderedAt: now.toISOString() };
  const hero = heroText(festival, season, published ? films : null);
  const countdown = countdownText(festival, season);
  const closing = closingText(festival, season);
  return {
    season: season.season,
    lead: hero.lead,
    first: hero.buttons[0]?.label,
    countdown: countdown.title.join(" "),
    closing: closing.title.join(" "),
    labels: [...hero.buttons, ...countdown.buttons, ...closing.buttons].map(({ label }) => label),
    signup: closing.signup ?? false,
  };
}
type Options = { closes?: boolean; published?: boolean; films?: ProgrammeSummary };

test("while entries are open, the page has the documented texts", () => {
  const open = at("2026-01-24T18:00:00Z");
  expect(open).toMatchObject({
    season: "open",
    lead: defaultSettings.texts.heroLead,
    countdown: "Submissions close January 31, 2026",
  });
  expect(open.labels).toEqual([
    "Submit Your Film",
    "View Guidelines",
    "Submit Now",
    "Submit Your Film",
    "View Guidelines",
  ]);
});

test("each season has its own lead, first button and closing text", () => {
  const seasons = [
    at("2026-01-24T18:00:00Z"),
    at("2026-02-02T18:00:00Z", { closes: true }),
    at("2026-02-04T18:00:00Z", { published: true }),
    at("2026-02-15T18:00:00Z", { published: true }),
    at("2026-03-10T18:00:00Z", { published: true }),
  ];
  expect(seasons.map(({ season }) => season)).toEqual([
    "open",
    "deliberating",
    "announced",
    "festival_on",
    "over",
  ]);
  for (const part of ["lead", "first", "closing"] as const) {
    expect(new Set(seasons.map((season) => season[part])).size, part).toBe(seasons.length);
  }
});

test("mentions no entry after the deadline, and no film before one is shown", () => {
  for (const moment of ["2026-02-02", "2026-02-04", "2026-02-15", "2026-03-10"]) {
    const text = at(`${moment}T18:00:00Z`, { closes: true });
    expect(text.labels.join(), moment).not.toMatch(/Submit/);
    expect(text.lead, moment).not.toMatch(/31 films|the films we showed/);
  }
  expect(at("2026-03-10T18:00:00Z", { closes: true })).toMatchObject({
    signup: true,
    countdown: "The next call opens later this year",
  });
  const noAwards = at("2026-03-10T18:00:00Z", {
    published: true,
    films: { ...content, winners: [] },
  });
  expect(noAwards.lead).not.toMatch(/winners/);
  expect(noAwards.first).toBe("See what was shown");
});
