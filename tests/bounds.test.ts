import { expect, test } from "vitest";
import playwright from "../playwright.config";
import vitest from "../vitest.config";

test("a test that hangs ends after a minute, in every runner", () => {
  const { test: shared = {} } = vitest;
  const projects = (shared.projects ?? []).map((project) => {
    if (typeof project !== "object" || !("test" in project)) throw new Error("It has no settings.");
    return { ...shared, ...project.test };
  });
  expect(projects.length).toBeGreaterThan(5);
  for (const { name, testTimeout } of projects)
    expect({ name, testTimeout }).toEqual({ name, testTimeout: 60_000 });
  expect(playwright.timeout).toBe(60_000);
});
