import { ilike } from "drizzle-orm";
import { expect, it } from "vitest";
import { entrySources, outboxMessages, submissions } from "~/db/schema";
import { type Contract, rolesOf } from "~/lib/api/contract";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { importer } from "~/tests/import-fixture";
import { juryFixture } from "~/tests/jury-fixture";
import { publicAnswers, wordsIn } from "~/tests/secret-leak";

/** From a downloaded file to jurors who watch, and which values of the file they can't read. */

const canaries = [
  "HLCANARY7",
  "CANARY-STATUS",
  "CANARY-JUDGING",
  "CANARY-EXTRA",
  "CANARY FEE",
  "CANARY-KEPT",
  "canary-link",
];

const modules = import.meta.glob<Record<string, Contract>>("../**/{contract,*.contract}.ts", {
  eager: true,
});

/** Every call that a juror may read; `id` fills the parameters. */
const callsOfJurors = (id: string) =>
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(({ method, access }) => method === "GET" && rolesOf(access)?.includes("juror"))
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, id));

it("imported entries are assigned and scored like any other; jurors and the public see nothing of their platform", async () => {
  const festival = await juryFixture();
  const { app, director, jurors, ask, makeJury, makePhase, giveTo, filmsOf, own } = festival;
  const site = importer(app, director);
  const film = filmFreewayRow(1, {
    "Tracking Number": "HLCANARY7",
    "Submission Status": "CANARY-STATUS",
    "Judging Status": "CANARY-JUDGING",
    "Submission Fee": "CANARY FEE",
    "Submission ID": "CANARY-EXTRA",
    Phone: "CANARY-KEPT",
    "Submission Link": "https://filmfreeway.com/canary-link",
  });
  const { id, map } = await site.checked(filmFreewayCsv([film]));
  // Only the director sees the other values and the link on the platform.
  const columns = { ...map.columns, Phone: "keep" };
  await site.read(await site.change(id, { map: { ...map, columns } }), 200);
  await site.read(await site.act(id, "check"), 200);
  const done = await site.run(id);
  const [source] = await app.db.select().from(entrySources);
  expect(source).toMatchObject({ trackingNumber: "HLCANARY7", extra: { Phone: "CANARY-KEPT" } });
  expect(done.results.made).toBe(1);
  const [entry] = await app.db.select().from(submissions);
  const phase = await makePhase((await makeJury()).id);
  await giveTo(phase, entry?.id ?? "", ...jurors);
  const [juror] = jurors;
  if (!juror) throw new Error("There is no juror.");
  const films = await filmsOf(juror);
  expect(films.map(({ title }) => title)).toEqual(["Film 1"]);
  const texts = [JSON.stringify([films, await own(juror, films[0]?.id ?? "")])];
  const calls = callsOfJurors(films[0]?.id ?? "");
  expect(calls.length).toBeGreaterThan(1);
  for (const path of calls) texts.push((await ask(juror.cookie, "GET", path)).text);
  const text = texts.join("\n");
  for (const canary of [...canaries, "FilmFreeway", "filmfreeway"])
    expect(text).not.toContain(canary);
  for (const path of ["", `/${done.id}`, `/${done.id}/rows`, "/maps", "/letter"]) {
    expect((await ask(juror.cookie, "GET", `/api/imports${path}`)).status).toBe(403);
  }
  const answers = await publicAnswers(app, { id: entry?.id ?? "" });
  expect(wordsIn(answers, canaries)).toEqual([]);
  // Emails went to the jurors, none to filmmakers.
  const toFilmmakers = ilike(outboxMessages.toAddress, "%@films.example");
  expect(await app.db.$count(outboxMessages, toFilmmakers)).toBe(0);
  await app.close();
});
