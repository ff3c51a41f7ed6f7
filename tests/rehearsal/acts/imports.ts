import * as imports from "~/features/import/contract";
import * as emails from "~/features/import/emails.contract";
import type { Import, ImportCounts } from "~/features/import/schema";
import { type FileRow, filmFreewayCsv, filmFreewayRow } from "../../fixtures/film-freeway";
import { type Maker, onPlatform } from "../people";
import { count, dayOf, type Play, wrong } from "../play";
import { eachOf, waitUntil } from "../visitor";
import { after } from "./submissions";

/** Entries of a platform: imported from its file, imported twice, corrected there, and informed by email. */

/** Imports the entries that came in on a platform. Their filmmakers then act like everybody else. */
export async function importEntries(play: Play): Promise<void> {
  const films = play.makers.filter(({ paying }) => paying === "elsewhere");
  const submittedOn = dayOf(play.stage.now());
  const first = await check(
    play,
    films.map((maker) => rowOf(maker, submittedOn)),
    {
      new: films.length,
    },
  );
  await run(play, first);
  for (const { known } of films) known.imported = true;
  count(play, "entries imported", films.length);
  await sendEmails(play, first.id);
  const again = [...films].reverse();
  await check(
    play,
    again.map((maker) => rowOf(maker, submittedOn)),
    { same: films.length },
  );
  const corrected = films.filter((_, index) => index % 3 === 0);
  for (const { entry } of corrected)
    entry.synopsis = `${entry.synopsis} Corrected on the platform.`;
  const changed = await check(
    play,
    again.map((maker) => rowOf(maker, submittedOn)),
    {
      changed: corrected.length,
      same: films.length - corrected.length,
    },
  );
  await run(play, changed);
  count(play, "imported entries changed", corrected.length);
  await eachOf(films, 6, (maker) => after(play, maker));
  play.say(`${films.length} entries were imported.`);
}

function rowOf({ number, email, entry, title }: Maker, submittedOn: string): FileRow {
  const [first = "", ...rest] = entry.submitterName.split(" ");
  const minutes = Number(entry.duration);
  return filmFreewayRow(number, {
    "First Name": first,
    "Last Name": rest.join(" "),
    Email: email,
    "Project Title": title,
    Directors: String(entry.director),
    Duration: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`,
    "Country of Origin": String(entry.country),
    Language: String(entry.language),
    Synopsis: String(entry.synopsis),
    "Submission Date": submittedOn,
    "Submission Categories": onPlatform[entry.submissionType] ?? "",
  });
}

/** Uploads a file and compares it with the entries; the counts must be these, and the others 0. */
async function check(
  { desk, ...play }: Play,
  rows: readonly FileRow[],
  expected: Partial<ImportCounts>,
): Promise<Import> {
  const body = new Blob([filmFreewayCsv(rows)]);
  const { id, version } = await desk.must(imports.uploadImport, {
    query: { name: "platform.csv" },
    body,
  });
  await desk.ask(imports.checkImport, { params: { id }, body: { version } });
  const checked = await desk.must(imports.readImport, { params: { id } });
  const none = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };
  const wanted = JSON.stringify({ ...none, ...expected });
  const found = JSON.stringify({ ...none, ...checked.counts });
  if (found !== wanted) wrong(play, `An import counts ${found} instead of ${wanted}.`);
  return checked;
}

/** Runs a checked import to its end, also if the server restarts in between. */
async function run({ desk }: Play, { id }: Import): Promise<void> {
  const params = { id };
  const read = () => desk.must(imports.readImport, { params });
  await desk.ask(imports.changeImport, {
    params,
    body: {
      version: (await read()).version,
      basis: "contract",
      basisText: "Taken over under the platform's terms",
    },
  });
  await waitUntil("The import", async () => {
    const { state, version } = await read();
    if (state === "ready") await desk.ask(imports.runImport, { params, body: { version } });
    return state === "done";
  });
}

/** Emails the private pages to the filmmakers of an import, and waits until all are sent. */
async function sendEmails({ desk, stage }: Play, id: string): Promise<void> {
  const params = { id };
  const { length } = await desk.all(emails.listImportEmails, { params, query: {} });
  const read = () => desk.must(imports.readImport, { params });
  for (let tries = 0; tries < 8; tries += 1) {
    const { letters, version } = await read();
    if (letters.state !== "none") break;
    await desk.ask(emails.sendImportEmails, { params, body: { version, letters: length } });
  }
  await stage.moveTo(new Date(stage.now().getTime() + 11 * 60_000));
  await waitUntil(
    "Sending the emails of the import",
    async () => (await read()).letters.state === "sent",
  );
}
