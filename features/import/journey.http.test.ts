import { ilike } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages, submissions } from "~/db/schema";
import { filmFreewayCsv, filmFreewayRow, importer } from "~/tests/import-fixture";
import { juryFixture } from "~/tests/jury-fixture";
import { publicAnswers, wordsIn } from "~/tests/secret-leak";

/** From a downloaded file to jurors who watch, and what of the file none of them may read. */

const canaries = ["HLCANARY7", "CANARY-STATUS", "CANARY-JUDGING", "CANARY-EXTRA", "CANARY FEE"];

it("imported entries are assigned and scored like any other; jurors and the public read nothing of their platform", async () => {
  const festival = await juryFixture();
  const { app, director, jurors, ask, makeJury, makePhase, giveTo, filmsOf, own } = festival;
  const site = importer(app, director);
  const film = filmFreewayRow(1, {
    ...{ "Tracking Number": "HLCANARY7", "Submission Status": "CANARY-STATUS" },
    ...{ "Judging Status": "CANARY-JUDGING", "Submission Fee": "CANARY FEE" },
    ...{ "Submission ID": "CANARY-EXTRA", "Submission Link": "https://vimeo.com/1" },
  });
  const done = await site.run((await site.checked(filmFreewayCsv([film]))).id);
  expect(done.results.made).toBe(1);
  const [entry] = await app.db.select().from(submissions);
  const phase = await makePhase((await makeJury()).id);
  await giveTo(phase, entry?.id ?? "", ...jurors);
  const [juror] = jurors;
  if (!juror) throw new Error("There is no juror.");
  const films = await filmsOf(juror);
  expect(films.map(({ title }) => title)).toEqual(["Film 1"]);
  const seen = JSON.stringify([films, await own(juror, films[0]?.id ?? "")]);
  for (const canary of [...canaries, "FilmFreeway", "filmfreeway"])
    expect(seen).not.toContain(canary);
  for (const path of ["", `/${done.id}`, `/${done.id}/rows`, "/maps", "/letter"]) {
    expect((await ask(juror.cookie, "GET", `/api/imports${path}`)).status).toBe(403);
  }
  const answers = await publicAnswers(app, { id: entry?.id ?? "", year: "2026" });
  expect(wordsIn(answers, canaries)).toEqual([]);
  // The jurors were told; no filmmaker was.
  const toFilmmakers = ilike(outboxMessages.toAddress, "%@films.example");
  expect(await app.db.$count(outboxMessages, toFilmmakers)).toBe(0);
  await app.close();
});
