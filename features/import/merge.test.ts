import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldOf, ownListMap } from "./maps.rules";
import { mergeSource, mergeValues } from "./merge.rules";

const base = { filmTitle: "A", synopsis: "one", country: null };

test("writes what only the file changed", () => {
  const merge = mergeValues({ filmTitle: "B" }, base, base);
  expect(merge.changes).toEqual([{ field: "filmTitle", from: "A", to: "B" }]);
  expect(merge.base.filmTitle).toBe("B");
});

test("keeps what only we changed", () => {
  const entry = { ...base, filmTitle: "Ours" };
  expect(mergeValues(base, entry, base)).toEqual({ changes: [], differing: [], base });
});

test("keeps ours if both changed, and lists it until theirs is chosen", () => {
  const entry = { ...base, filmTitle: "Ours" };
  const merge = mergeValues({ filmTitle: "B" }, entry, base);
  expect(merge.differing).toEqual([{ field: "filmTitle", ours: "Ours", theirs: "B" }]);
  expect(merge.base.filmTitle).toBe("A");
  const merged = mergeValues({ filmTitle: "B" }, entry, base, ["filmTitle"]);
  expect(merged.changes).toEqual([{ field: "filmTitle", from: "Ours", to: "B" }]);
});

test("the same change on both sides is not a difference", () => {
  const merge = mergeValues({ filmTitle: "B" }, { ...base, filmTitle: "B" }, base);
  expect(merge).toMatchObject({ changes: [], differing: [], base: { filmTitle: "B" } });
});

test("an empty value never clears a field", () => {
  expect(mergeValues({ filmTitle: null, synopsis: " " }, base, base).changes).toEqual([]);
});

test("a value that lost characters in an encoding replaces nothing", () => {
  const was = { filmTitle: "Łódź – nocą?", synopsis: "港の連絡船", director: "Ann" };
  const damaged = { filmTitle: "?ód? ? noc??", synopsis: "?????", director: "?nn" };
  const changes = [{ field: "director", from: "Ann", to: "?nn" }];
  expect(mergeValues(damaged, was, was)).toMatchObject({ changes, differing: [] });
  expect(mergeValues(damaged, { ...was, filmTitle: "Ours" }, was).differing).toEqual([]);
  expect(mergeValues(was, damaged, damaged).changes).toHaveLength(3);
});

test("a second merge changes nothing, and loses none of our changes", () => {
  const value = fc.constantFrom("a", "b", "c", null);
  const values = fc.record({ filmTitle: value, director: value, country: value });
  fc.assert(
    fc.property(values, values, values, (file, entry, was) => {
      const merge = mergeValues(file, entry, was);
      const after = { ...entry };
      for (const { field, to } of merge.changes) Object.assign(after, { [field]: to });
      const again = mergeValues(file, after, merge.base);
      expect(again.changes).toEqual([]);
      for (const field of ["filmTitle", "director", "country"] as const) {
        if (entry[field] !== was[field]) expect(after[field]).toBe(entry[field]);
      }
    }),
  );
});

test("the platform's values follow the file, but an empty cell clears nothing", () => {
  const was = { sourceId: null, status: "In Consideration", judging: null, fee: "25 EUR" };
  const more = { currency: null, url: null, extra: { Gender: "F" } };
  const file = { ...was, ...more, status: "Withdrawn", fee: null, extra: { Gender: "", Age: "3" } };
  const { after, changes } = mergeSource(file, { ...was, ...more });
  expect(after).toMatchObject({
    status: "Withdrawn",
    fee: "25 EUR",
    extra: { Gender: "F", Age: "3" },
  });
  expect(changes.map(({ field }) => field)).toEqual(["status", "Age"]);
});

test("a column may be called 'Constructor', which every object inherits", () => {
  expect(ownListMap(["Title", "constructor"]).columns).toEqual({ Title: "filmTitle" });
  expect(fieldOf({ columns: {} }, "constructor")).toBeNull();
  const none = {
    sourceId: null,
    status: null,
    judging: null,
    fee: null,
    currency: null,
    url: null,
  };
  const file = { ...none, extra: { constructor: "Anna" } };
  const { changes } = mergeSource(file, { ...none, extra: {} });
  expect(changes).toEqual([{ field: "constructor", from: null, to: "Anna" }]);
});
