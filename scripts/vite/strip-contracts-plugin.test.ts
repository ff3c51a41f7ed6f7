import { expect, test } from "vitest";
import { contractAddresses } from "./strip-contracts-plugin";

test("a browser is sent the addresses of the calls, and no schema", () => {
  const code = `
    import { z } from "zod";
    import { thingSchema } from "./schema";
    const params = z.object({ id: z.uuid() });
    const change = { access: ["director"], params } as const;
    export const readThing = contract({ ...change, method: "GET", path: "/api/things/{id}", replies: { 200: thingSchema } });
    export const addThing = contract({ method: "POST", path: "/api/things", body: thingSchema, replies: {} });
  `;
  expect(contractAddresses(code).split("\n")).toEqual([
    'export const readThing = {"method":"GET","path":"/api/things/{id}"};',
    'export const addThing = {"method":"POST","path":"/api/things"};',
  ]);
});

test.each([
  ["export function f() {}", "exports contracts alone"],
  ["export const limit = 3;", "limit is no contract"],
  ["export const a = contract({ method: 'GET', path: base + '/x' });", "a: its path"],
])("%s is refused, since a browser would miss it", (code, message) => {
  expect(() => contractAddresses(code)).toThrow(message);
});
