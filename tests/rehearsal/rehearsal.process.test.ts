import { expect, it } from "vitest";
import { bounds } from "../bounds";
import { makeDataDir } from "../data-dir";
import { agrees } from "./consistency";
import { readOptions } from "./options";
import { codeNames } from "./people";
import { rehearse } from "./run";

/** A small festival from the call for entries to the next one, with all comparisons. */

it("the figures of a festival of sixty entries all agree", {
  timeout: bounds.festival,
}, async () => {
  const args = ["--entries=60", "--jurors=4", "--no-pictures", `--out=${makeDataDir()}`];
  const { agreements, play } = await rehearse(readOptions(args), () => undefined);
  expect(play.wrong).toEqual([]);
  expect(agreements.filter((agreement) => !agrees(agreement))).toEqual([]);
  // These events did happen.
  const happened = [
    "came back when reminded",
    "bounced emails corrected",
    "places that became free",
    "codes refused",
    "waiver codes used",
    "emails to a group that were returned",
    "films with a page in them",
    "addresses that changed hands",
    "readers who left in the middle",
    "phones without a seat",
    "votes changed",
    "awards revealed",
    "laurels checked by strangers",
    "people who deleted their data themselves",
  ];
  for (const event of happened) expect(play.counts.get(event), event).toBeGreaterThan(0);
  for (const name of codeNames) {
    expect(
      play.makers.some(({ record }) => record.cost?.code === name),
      name,
    ).toBe(true);
  }
  expect(play.counts.get("screenings published")).toBeGreaterThan(2);
});
