import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("security.txt names whom to write to, until when, and a policy that can be read", async () => {
  const response = await app.request("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = new Map(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(lines.get("Contact")).toBe("mailto:legal@heartlight.example");
  expect(Date.parse(lines.get("Expires") ?? "")).toBeGreaterThan(app.deps.clock().getTime());
  expect(lines.get("Canonical")).toBe(`${app.deps.publicUrl}/.well-known/security.txt`);
  const policy = lines.get("Policy") ?? "";
  expect(policy.startsWith(`${app.deps.publicUrl}/`)).toBe(true);
  const policyPage = await app.request(new URL(policy).pathname);
  expect(policyPage.status).toBe(200);
  expect(policyPage.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await policyPage.text()).toContain("Write to legal@heartlight.example");
});
