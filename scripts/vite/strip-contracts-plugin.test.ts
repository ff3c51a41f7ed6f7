import { expect, test } from "vitest";
import { z } from "zod";
import { rowCalls } from "~/features/settings/rows/calls.rules";
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

test("a browser knows them as rowCalls declares them", () => {
  const declared = rowCalls({
    path: "/api/things",
    access: ["director"],
    noun: "thing",
    plural: "things",
    fields: z.object({}),
    row: z.object({}),
    sort: "moment",
  });
  const names = Object.keys(declared);
  const code = `export const { ${names.join(", ")} } = rowCalls({ path: "/api/things" });`;
  const addresses = Object.entries(declared).map(
    ([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })};`,
  );
  expect(contractAddresses(code.replaceAll(/(\w+)(?=,| \})/g, "$1: $1")).split("\n")).toEqual(
    addresses,
  );
});

test.each([
  ["export function f() {}", "exports contracts alone"],
  ["export const limit = 3;", "limit is no contract"],
  ["export const { share } = rowCalls({ path: '/api/things' });", "no call of rowCalls"],
  ["export const a = contract({ method: 'GET', path: base + '/x' });", "a: its path"],
])("%s is refused, since a browser would miss it", (code, message) => {
  expect(() => contractAddresses(code)).toThrow(message);
});
