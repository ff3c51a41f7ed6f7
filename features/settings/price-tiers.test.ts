import { expect, test } from "vitest";
import { withChargeableFees } from "./fees.rules";
import { openTierOf, openTiers, priceTiers, shownTier, tierName } from "./price-tiers.rules";
import { publicSettings } from "./public-settings.rules";
import { feeBy } from "./rules";
import { defaultSettings } from "./schema";

const tier = (code: string, proof: "none" | "code", fees = {}) => ({
  code,
  proof,
  fees,
  name: code.toUpperCase(),
});
const settings = {
  ...defaultSettings,
  priceTiers: [
    tier("members", "none", { regular: { short_film: 12.34 } }),
    tier("students", "code", { early_bird: { short_film: 0 } }),
  ],
};
const [short] = settings.categories;

test("a tier without a fee of its own has the standard one", () => {
  if (!short) throw new Error("There is a short film.");
  expect(feeBy(settings, short, "regular", "members")).toBe(12.34);
  expect(feeBy(settings, short, "early_bird", "members")).toBe(20);
  expect(feeBy(settings, short, "early_bird", "students")).toBe(0);
  expect(feeBy(settings, short, "early_bird", "poets")).toBe(20);
  expect(feeBy(settings, short, "regular")).toBe(30);
});

test("public pages know only tiers that everyone may choose, and nothing of tiers without any", () => {
  expect(publicSettings(settings).priceTiers).toEqual([settings.priceTiers[0]]);
  expect(publicSettings(defaultSettings)).not.toHaveProperty("priceTiers");
  const coded = { ...settings, priceTiers: settings.priceTiers.slice(1) };
  expect(publicSettings(coded)).not.toHaveProperty("priceTiers");
  expect(Object.keys(publicSettings(defaultSettings))).toEqual(
    Object.keys(defaultSettings).filter((key) => key !== "priceTiers"),
  );
});

test("the standard tier is the first, and stands in for one that nobody may choose", () => {
  expect(priceTiers(settings).map(({ code }) => code)).toEqual(["standard", "members", "students"]);
  expect(openTiers(settings).map(({ code }) => code)).toEqual(["standard", "members"]);
  expect(["members", "students", "poets"].map((code) => openTierOf(settings, code))).toEqual([
    "members",
    "standard",
    "standard",
  ]);
  expect(tierName(settings, "students")).toBe("STUDENTS");
  expect(tierName(settings, "film_school")).toBe("Film school");
  expect(shownTier(settings, { tier: "standard" }).tierName).toBeUndefined();
});

test("another currency charges the nearest fees", () => {
  const yen = withChargeableFees({ ...settings, currency: "jpy" });
  expect(yen.priceTiers?.map(({ fees }) => fees)).toEqual([
    { regular: { short_film: 50 } },
    { early_bird: { short_film: 0 } },
  ]);
});
