import { describe, expect, test } from "vitest";
import { findConflictsBetween, foldName, namesIn } from "./rules";

const juror = {
  name: "José Núñez-Peña",
  email: "jose@lumen.example",
  coCreditedNames: [] as string[],
};
const entry = { submitterName: "Ada Prado", submitterEmail: "ada@prado.example", director: null };

type Juror = typeof juror;
type Entry = Omit<typeof entry, "director"> & { director: string | null };

const conflictBetween = (person: Juror, other: Entry) =>
  findConflictsBetween([{ ...person, id: "juror" }], [{ ...other, id: "entry" }])[0]?.kind ?? null;

test("compares names without accents, case, punctuation and order", () => {
  for (const [a, b] of [
    ["José Núñez-Peña", "PENA, Nunez Jose"],
    ["Søren Łoś", "loś soren"],
    ["Aoife O'Brien", "aoife o’brien"],
    ["山田 花子", "花子 山田"],
    ["Zoe\u0308 Strauß", "Zoë Strauss"],
  ] as const) {
    expect(foldName(a)).toBe(foldName(b));
  }
  expect(foldName("Ada Prado")).not.toBe(foldName("Ada Prada"));
});

test("a director's field may contain several names", () => {
  expect(namesIn("Ada Prado & Bo Ng, Cem Ates and Di Marsh")).toEqual([
    "Ada Prado",
    "Bo Ng",
    "Cem Ates",
    "Di Marsh",
  ]);
  expect(namesIn("Anders Brandt")).toEqual(["Anders Brandt"]);
  expect(namesIn(null)).toEqual([]);
});

describe("a conflict", () => {
  test("is the person's own entry if the address matches", () => {
    const own = { ...entry, submitterName: juror.name, submitterEmail: " JOSE@Lumen.example" };
    expect(conflictBetween(juror, own)).toBe("own_entry");
  });

  test("is a shared company domain, but not a public mail provider", () => {
    expect(conflictBetween(juror, { ...entry, submitterEmail: "ada@LUMEN.example" })).toBe(
      "company",
    );
    const free = { ...juror, email: "jose@gmail.com" };
    expect(conflictBetween(free, { ...entry, submitterEmail: "ada@gmail.com" })).toBe(null);
  });

  test("is the person's name as submitter or as one of the directors", () => {
    expect(conflictBetween(juror, { ...entry, submitterName: "Jose Nunez Pena" })).toBe("name");
    expect(conflictBetween(juror, { ...entry, director: "Ada Prado and Núñez Peña José" })).toBe(
      "name",
    );
  });

  test("is a person who is also named on the person's own entry", () => {
    const near = { ...juror, coCreditedNames: ["Bo Ng", juror.name] };
    expect(conflictBetween(near, { ...entry, director: "BO NG" })).toBe("shared_credit");
    expect(conflictBetween(near, entry)).toBe(null);
  });

  test("needs something in common; empty names do not match", () => {
    expect(
      conflictBetween(
        { ...juror, name: "—", coCreditedNames: [""] },
        { ...entry, submitterName: "…" },
      ),
    ).toBe(null);
  });
});

test("lists each pair once, with its strongest reason", () => {
  const people = [
    { ...juror, id: "a" },
    { ...juror, id: "b", name: "Bo Ng", email: "bo@gmail.com", coCreditedNames: ["Ada Prado"] },
    { ...juror, id: "c", name: "Cem Ates", email: "cem@ates.example" },
  ];
  const entries = [
    { ...entry, id: "1", submitterEmail: juror.email, director: "Bo Ng and Cem Ates" },
    { ...entry, id: "2", submitterName: "Di Marsh" },
  ];
  expect(findConflictsBetween(people, entries)).toEqual([
    { person: "b", entry: "1", kind: "name" },
    { person: "c", entry: "1", kind: "name" },
    { person: "a", entry: "1", kind: "own_entry" },
  ]);
});
