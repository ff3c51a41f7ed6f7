import { expect, test } from "vitest";
import { formatGettingIn, fullAddress } from "./texts";

const empty = { admission: null, priceText: null, doorsMin: null, ageRating: null, access: [] };

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
