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

test("the calls of a noun's rows are sent by their names", () => {
  const code = `
    export const { list: listThings, change: changeThing } = rowCalls({ path: "/api/things", access: ["director"] });
  `;
  expect(contractAddresses(code).split("\n")).toEqual([
    'export const listThings = {"method":"GET","path":"/api/things"};',
    'export const changeThing = {"method":"PATCH","path":"/api/things/{id}"};',
  ]);
});

test.each([
  ["export function f() {}", "exports contracts alone"],
  ["export const limit = 3;", "limit is no contract"],
  ["export const { share } = rowCalls({ path: '/api/things' });", "no call of rowCalls"],
  ["export const a = contract({ method: 'GET', path: base + '/x' });", "a: its path"],
])("%s is refused, since a browser would miss it", (code, message) => {
  expect(() => contractAddresses(code)).toThrow(message);
});
