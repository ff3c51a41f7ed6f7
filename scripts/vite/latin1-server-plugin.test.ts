import { expect, test } from "vitest";
import { escapeAboveLatin1 } from "./latin1-server-plugin";

/** The value of an expression. */
const evaluate = (code: string): unknown => new Function(`return ${code}`)();

test.each([
  `"Süß, ‘quoted’ — 💛"`,
  "`one… \\\\… \\…`",
  String.raw`"\\—" + '\—' + "\\\—"`,
  `"a 💛 b—c".replace(/[💛—]/gu, "x")`,
  '/^[‐-—]$/.test("—")',
  "({ é: 1, ž: 2 }).ž",
])("%s has the same value", (code) => {
  const escaped = escapeAboveLatin1(code);
  expect(escaped).toMatch(/^[\0-\xff]*$/);
  expect(evaluate(escaped)).toEqual(evaluate(code));
});
