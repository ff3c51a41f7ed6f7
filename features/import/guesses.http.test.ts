import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import type { Import } from "./schema";

/** What an upload guesses of the columns and categories, and categories that a map may name. */

let app: TestApp;
let site: ReturnType<typeof importer>;

beforeEach(async () => {
  app = await createTestApp();
  site = importer(app, await app.logIn());
});
afterEach(() => app.close());

const upload = async (csv: string) => site.read<Import>(await site.upload(csv), 201);

const csv = [
  "Title,Submitter First Name,Submitter Email,Submission Category,Online Screener,Screener Password,Kind",
  "Kuss,Ada,a@b.example,SHORT  FILMS,https://vimeo.com/1,kiss,Log Lines",
  "",
].join("\n");

it("guesses columns with other platforms' words, and a category with the name of ours", async () => {
  const { id, map } = await upload(csv);
  expect(map).toMatchObject({
    columns: {
      Title: "filmTitle",
      "Submitter First Name": "firstName",
      "Submitter Email": "submitterEmail",
      "Submission Category": "category",
      "Online Screener": "filmUrl",
      "Screener Password": "filmPassword",
    },
    categories: { "SHORT FILMS": "short_film" },
  });
  const checked = await site.read<Import>(await site.act(id, "check"), 200);
  expect(checked.counts).toMatchObject({ new: 1, refused: 0 });
});

it("guesses the categories of another column, and none that the director took away", async () => {
  const { id, map } = await upload(csv);
  const columns: Record<string, string> = { ...map.columns, Kind: "category" };
  delete columns["Submission Category"];
  const moved = await site.read<Import>(await site.change(id, { map: { ...map, columns } }), 200);
  expect(moved.categories).toEqual([{ value: "Log Lines", rows: 1, type: "log_line" }]);
  const none = { map: { ...moved.map, categories: {} } };
  const changed = await site.read<Import>(await site.change(id, none), 200);
  expect(changed.categories).toEqual([{ value: "Log Lines", rows: 1, type: null }]);
});

it("refuses a category that no edition has, and names its field", async () => {
  const { id, map } = await upload(csv);
  const wrong = { categories: { Short: "short_film", Opera: "opera" }, otherwise: "ballet" };
  const named = { name: "Ours", source: "ours", sourceName: "Ours" };
  const maps = "/api/imports/maps";
  const saved = await site.send("POST", maps, { ...map, ...named });
  const { id: mapId, version } = await site.read<{ id: string; version: number }>(saved, 201);
  const answers = [
    { at: "map.", answer: await site.change(id, { map: { ...map, ...wrong } }) },
    { at: "", answer: await site.send("POST", maps, { ...map, ...wrong, ...named }) },
    { at: "", answer: await site.send("PATCH", `${maps}/${mapId}`, { version, ...wrong }) },
  ];
  for (const { at, answer } of answers) {
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          path: `${at}categories.Opera`,
          message: "No edition has this category. Choose another one",
        },
        { path: `${at}otherwise`, message: "No edition has this category. Choose another one" },
      ],
    });
  }
  const byLength = { map: { ...map, otherwise: "by_length" } };
  expect((await site.change(id, byLength)).status).toBe(200);
});
