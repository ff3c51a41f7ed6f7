import { expect, it } from "vitest";
import { bounds } from "../bounds";
import { makeDataDir } from "../data-dir";
import { agrees } from "./consistency";
import { readOptions } from "./options";
import { rehearse } from "./run";

/** A small second festival, played from its set-up file: other currency, zone, categories, price tiers and look. */

it("the figures of Madrid's forty entries all agree", { timeout: bounds.festival }, async () => {
  const festival = "--festival=tests/fixtures/madrid.festival.json";
  const size = ["--entries=40", "--jurors=3", "--no-pictures"];
  const args = [festival, ...size, `--out=${makeDataDir()}`];
  const { agreements, play } = await rehearse(readOptions(args), () => undefined);
  expect(play.wrong).toEqual([]);
  expect(agreements.filter((agreement) => !agrees(agreement))).toEqual([]);
  // What only this festival has was played.
  const types = new Set(play.makers.map(({ entry }) => entry.submissionType));
  for (const type of ["documentary", "animation", "idea"]) expect(types).toContain(type);
  for (const tier of ["neighbours", "students"]) {
    expect(
      play.makers.some(({ record }) => record.cost?.tier === tier),
      tier,
    ).toBe(true);
  }
  expect(play.settings).toMatchObject({ currency: "eur", timeZone: "Europe/Madrid" });
  expect(play.counts.get("free entries")).toBeGreaterThan(0);
});
