import { expect, test } from "vitest";
import { countries, languages } from "~/features/submissions/form/countries-languages.texts";

test("every current country is offered once, in order", () => {
  const names = countries();
  expect(names.length).toBeGreaterThan(240);
  expect(names).toEqual(expect.arrayContaining(["France", "Kosovo", "Taiwan", "United States"]));
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["European Union", "Unknown Region", "East Germany", "Pseudo-Bidi"]) {
    expect(names).not.toContain(name);
  }
  expect(names.indexOf("Åland Islands")).toBeLessThan(names.indexOf("Albania"));
});

test("common languages of films are offered, sign language and Cantonese too", () => {
  expect(languages()).toEqual(
    expect.arrayContaining(["American Sign Language", "Cantonese", "English", "Spanish"]),
  );
});
