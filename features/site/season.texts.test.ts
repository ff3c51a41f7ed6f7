import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { seasonAt } from "~/features/settings/season.rules";
import { documentedEdition } from "~/tests/documented-edition";
import { callButtons, callStep, callSummary, closingText, nextSteps } from "./call.texts";
import { countdownText, datesLabel, footerCall, heroDeadline, heroText } from "./season.texts";

const strict = { ...defaultSettings, closeAtDeadline: true };

/** The text of the landing page at a moment, and the labels of its buttons. */
function at(moment: string, { closes = false, published = false }: Options = {}) {
  const settings = closes ? strict : defaultSettings;
  const publication = { programmePublished: published, selectionPublished: published };
  const base = documentedEdition(settings);
  const edition = { ...base, ...publication, takesEntries: !closes && base.takesEntries };
  const now = new Date(moment);
  const season = seasonAt(settings, edition, now);
  const festival = { settings, edition, renderedAt: now.toISOString() };
  const hero = heroText(festival, season);
  const countdown = countdownText(festival, season);
  const closing = closingText(festival, season);
  return {
    season: season.season,
    lead: hero.lead,
    countdown: countdown.title.join(" "),
    closing: closing.title.join(" "),
    labels: [...hero.buttons, ...countdown.buttons, ...closing.buttons].map(({ label }) => label),
    deadline: heroDeadline(festival, season),
    step: callStep(settings, season),
    days: nextSteps(festival, season).map(({ day, current }) =>
      current ? `${day}, current` : day,
    ),
    footer: footerCall(season),
    dates: datesLabel(season),
    signup: closing.signup ?? false,
    summary: callSummary(festival, season),
    call: callButtons(season).map(({ label }) => label),
  };
}
type Options = { closes?: boolean; published?: boolean };

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

test("each season has its own lead and first button", () => {
  const seasons = [
    at("2026-01-24T18:00:00Z"),
    at("2026-02-02T18:00:00Z", { closes: true }),
    at("2026-02-04T18:00:00Z", { published: true }),
    at("2026-02-15T18:00:00Z"),
    at("2026-03-10T18:00:00Z"),
  ];
  expect(seasons.map(({ season }) => season)).toEqual([
    "open",
    "deliberating",
    "announced",
    "festival_on",
    "over",
  ]);
  expect(new Set(seasons.map(({ lead }) => lead)).size).toBe(seasons.length);
});

test("the footer names the deadline as what it is", () => {
  const footerAt = (...moment: Parameters<typeof at>) => at(...moment).footer;
  expect(footerAt("2026-01-24T18:00:00Z")).toEqual({
    submit: "Submit",
    deadline: "Submission deadline",
  });
  expect(footerAt("2026-02-01T18:00:00Z").submit).toBe("Late entries");
  expect(footerAt("2026-02-01T18:00:00Z", { closes: true })).toMatchObject({
    submit: "Entries are closed",
    deadline: "Submissions closed",
  });
  expect(footerAt("2026-03-10T18:00:00Z").submit).toBe("Enter the next festival");
});

test("mentions no entry after the deadline, and no film before one is shown", () => {
  for (const moment of ["2026-02-02", "2026-02-04", "2026-02-15", "2026-03-10"]) {
    const text = at(`${moment}T18:00:00Z`, { closes: true });
    expect(text.labels.join(), moment).not.toMatch(/Submit/);
    expect(text.lead, moment).not.toMatch(/the films we showed/);
  }
});

test.each([
  ["2026-02-04", true],
  ["2026-02-15", false],
  ["2026-03-10", false],
])("on %s the folded call speaks of the next one", (day, published) => {
  const text = at(`${day}T18:00:00Z`, { closes: true, published });
  expect(text).toMatchObject({
    signup: true,
    countdown: "The next call opens later this year",
    closing: "Find out when entries open",
    summary: "Entries for Heartlight 2027 open later this year. Categories, guidelines and fees.",
    call: ["View Guidelines"],
  });
  expect(at(`${day}T18:00:00Z`, { published })).toMatchObject({
    summary: "Entries sent now are for Heartlight 2027. Categories, guidelines and fees.",
    call: ["Submit Your Film", "View Guidelines"],
  });
});

test("where the next edition takes entries, the folded call says so and promises no email", () => {
  for (const moment of ["2026-02-04", "2026-02-15", "2026-03-10"]) {
    const text = at(`${moment}T18:00:00Z`, { published: true });
    expect(text, moment).toMatchObject({
      countdown: "Entries are open for Heartlight 2027",
      closing: "Entries are open for 2027",
      signup: false,
    });
    expect(text.labels.join(), moment).not.toContain("Notify me");
  }
});

test("the deadline is named with its hour until it has passed", () => {
  expect(at("2025-08-15T18:00:00Z").deadline).toBe(
    "Early bird until August 31, 2025, 11:59 PM Pacific Time.",
  );
  expect(at("2026-01-24T18:00:00Z").deadline).toBe("Submissions close January 31, 2026, 5pm PST.");
  expect(at("2026-02-01T18:00:00Z").deadline).toBeNull();
});

test("what happens now says that late entries are accepted, or that submissions are closed", () => {
  expect(at("2026-02-01T18:00:00Z").step).toEqual({
    day: "January 31, 2026",
    text: "The deadline. Late entries are still accepted, and every entry is reviewed.",
  });
  expect(at("2026-02-01T18:00:00Z", { closes: true }).step.text).toBe(
    "Submissions closed. Every entry is reviewed.",
  );
});

test("on the day of the answers, they are what happens", () => {
  const now = (day: string) => at(`${day}T18:00:00Z`, { closes: true }).days.slice(1, 3);
  expect(now("2026-02-01")).toEqual(["Today, current", "After that"]);
  expect(now("2026-02-02")).toEqual(["Now, current", "Next"]);
  expect(at("2026-02-01T07:00:00Z", { closes: true }).days.slice(1, 3)).toEqual([
    "Now, current",
    "February 1, 2026",
  ]);
});

test("after the festival its dates are named as the last one's", () => {
  expect(at("2026-02-15T18:00:00Z").dates).toBe("Festival dates");
  expect(at("2026-03-10T18:00:00Z").dates).toBe("Last festival");
  expect(at("2026-03-10T18:00:00Z").footer.deadline).toBe("Last deadline");
});
