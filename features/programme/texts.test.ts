import { expect, test } from "vitest";
import { formatGettingIn, formatPrice, fullAddress } from "./texts";

const empty = { admission: null, priceText: null, doorsMin: null, ageRating: null, access: [] };

test("shows the price in words, and nothing if unknown", () => {
  expect(formatPrice(empty)).toBe("");
  expect(formatPrice({ ...empty, admission: "free", priceText: "$14" })).toBe("Free");
  expect(formatPrice({ ...empty, admission: "door", priceText: "$8" })).toBe("At the door, $8");
  expect(formatPrice({ ...empty, admission: "tickets", priceText: "$14" })).toBe("$14");
});

test("joins doors, age and access; the screening's age overrides its film's", () => {
  const filled = { ...empty, doorsMin: 30, access: ["Captions"] };
  expect(formatGettingIn(filled, "From 12")).toEqual([
    "Doors 30 minutes before",
    "From 12",
    "Captions",
  ]);
  expect(formatGettingIn({ ...filled, ageRating: "From 16" }, "From 12")[1]).toBe("From 16");
});

test("joins the known parts of an address", () => {
  const pier = { address: "1 Pier Road", city: "Ojai, CA", postalCode: "93023" };
  expect(fullAddress(pier)).toBe("1 Pier Road, Ojai, CA 93023");
  expect(fullAddress({ ...pier, city: null, postalCode: null })).toBe("1 Pier Road");
});
