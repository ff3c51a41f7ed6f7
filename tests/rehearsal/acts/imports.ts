import { listSubmissions } from "~/features/entries-admin/contract";
import * as imports from "~/features/import/contract";
import * as emails from "~/features/import/emails.contract";
import type { Import, ImportCounts } from "~/features/import/schema";
import type { Submission } from "~/features/submissions/schema";
import {
  type FileRow,
  filmFreewayCsv,
  filmFreewayHeaders,
  filmFreewayRow,
} from "../../fixtures/film-freeway";
import { lengthsWorkbook } from "../../fixtures/workbooks";
import type { Agreement } from "../consistency";
import { type Maker, onPlatform } from "../people";
import { count, dayOf, type Play, wrong } from "../play";
import { eachOf, waitUntil } from "../visitor";
import { followUp as actLater } from "./submissions";

/** Entries of a platform: imported from its file, imported twice, corrected there, and informed by email. */

/**
 * Imports the entries that came in on a platform, then files of them that a spreadsheet damaged, and a workbook. Their
 * filmmakers then act like everybody else.
 */
export async function importEntries(play: Play): Promise<Agreement[]> {
  const films = play.makers.filter(({ paying }) => paying === "elsewhere");
  const submittedOn = dayOf(play.stage.now());
  const rows = () => films.map((maker) => rowOf(maker, submittedOn));
  const first = await check(play, csvOf(rows()), { new: films.length });
  await run(play, first);
  for (const { record } of films) record.imported = true;
  count(play, "entries imported", films.length);
  await sendEmails(play, first.id);
  await check(play, csvOf(rows().reverse()), { same: films.length });
  const imported = () => play.admin.all(listSubmissions, { query: { edition: play.slug } });
  const before = await imported();
  await importDamaged(play, rows());
  const after = await imported();
  const corrected = films.filter((_, index) => index % 3 === 0);
  for (const { entry } of corrected) {
    entry.synopsis = `${entry.synopsis} Corrected on the platform.`;
    entry.duration = Math.max(1, Number(entry.duration) - 1);
  }
  const workbook = { name: "platform.xlsx", body: await workbookOf(rows().reverse()) };
  const changed = await check(play, workbook, {
    changed: corrected.length,
    same: films.length - corrected.length,
  });
  await run(play, changed);
  count(play, "imported entries changed", corrected.length);
  const stored = await imported();
  await eachOf(films, 6, (maker) => actLater(play, maker));
  play.say(`${films.length} entries were imported.`);
  const isUnchanged = (entry: Submission) =>
    after.some((later) => JSON.stringify(later) === JSON.stringify(entry));
  return [
    {
      label: "Entries while damaged files are imported",
      left: ["before", before.length],
      right: ["after", after.length],
    },
    {
      label: "Entries while damaged files are imported",
      left: ["before", before.length],
      right: ["unchanged", before.filter(isUnchanged).length],
    },
    {
      label: "Imported entries",
      left: ["the platform", films.length],
      right: [
        "exact",
        films.filter((maker) => stored.some((entry) => isExact(entry, maker))).length,
      ],
    },
  ];
}

/** Whether an entry has the values that the platform has. */
function isExact(stored: Submission, { email, title, entry }: Maker): boolean {
  const { submitterName, director, duration, country, language, synopsis } = entry;
  const expected = { submitterName, director, duration, country, language, synopsis };
  const actual = Object.keys(expected).map((name) => stored[name as keyof Submission]);
  return (
    stored.filmTitle === title &&
    stored.submitterEmail === email &&
    JSON.stringify(actual) === JSON.stringify(Object.values(expected))
  );
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

type TableFile = { name: string; body: BlobPart };

const csvOf = (rows: readonly FileRow[]): TableFile => ({
  name: "platform.csv",
  body: filmFreewayCsv(rows),
});

/** Uploads a file and compares it with the entries; the counts must be these, and the others 0. */
async function check(
  play: Play,
  file: TableFile,
  expected: Partial<ImportCounts>,
  encoding?: Import["encoding"],
): Promise<Import> {
  const { admin } = play;
  const { id } = await admin.must(imports.uploadImport, {
    query: { name: file.name },
    body: new Blob([file.body]),
  });
  const params = { id };
  const read = () => admin.must(imports.readImport, { params });
  const { version } = await read();
  // The director sees the likely encodings, and chooses.
  if (encoding) await admin.ask(imports.changeImport, { params, body: { version, encoding } });
  const body = { version: (await read()).version };
  await admin.ask(imports.checkImport, { params, body });
  const checked = await read();
  const none = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 };
  const expectedCounts = JSON.stringify({ ...none, ...expected });
  const actualCounts = JSON.stringify({ ...none, ...checked.counts });
  if (actualCounts !== expectedCounts) {
    wrong(play, `An import of ${file.name} counts ${actualCounts} instead of ${expectedCounts}.`);
  }
  return checked;
}

/** The minutes of a length, as a spreadsheet shows it when it takes it for a time of day: '12:34:00 AM'. */
function asTimeOfDay(length: string): string {
  const [hours = "0", ...rest] = length.split(":");
  return `${Number(hours) % 12 || 12}:${rest.join(":")} AM`;
}

/** The day of a row, in another country's order. */
function dayAs(row: FileRow, order: (year: number, month: number, day: number) => string): string {
  const [year = 0, month = 0, day = 0] = (row["Submission Date"] ?? "").split("-").map(Number);
  return order(year, month, day);
}

/** A text that a spreadsheet saved in an encoding of one byte a character: it writes '?' for what that lacks. */
function savedAs(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) codes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text.split(""), (unit) => codes.get(unit) ?? "?".charCodeAt(0));
}

/** Imports files of the same entries that a spreadsheet damaged. Their rows are recognised or wait for the director. */
async function importDamaged(play: Play, rows: readonly FileRow[]): Promise<void> {
  const american = rows.map((row) => ({
    ...row,
    "Tracking Number": "1.23457E+11",
    "Submission ID": "",
    Duration: asTimeOfDay(row.Duration ?? ""),
    "Submission Date": dayAs(row, (year, month, day) => `${month}/${day}/${year}`),
  }));
  const shortened = await check(
    play,
    { name: "american.csv", body: `\uFEFFEntries of the spring\n${filmFreewayCsv(american)}` },
    { same: rows.length },
  );
  const polish = rows.map((row) => ({
    ...row,
    "Submission Date": dayAs(row, (year, month, day) => `${day}.${month}.${year}`),
  }));
  const recoded = await check(
    play,
    {
      name: "polish.csv",
      body: savedAs(
        "windows-1250",
        `Zgłoszenia wiosenne, część pierwsza\n${filmFreewayCsv(polish)}`,
      ),
    },
    { same: rows.length },
    "windows-1250",
  );
  const german = rows.map((row) => ({
    ...row,
    // So that a spreadsheet keeps the digits of a number.
    "Submission ID": `="${row["Submission ID"]}"`,
    "Submission Date": dayAs(row, (year, month, day) => `${day}.${month}.${year}`),
  }));
  const separated = await check(
    play,
    {
      name: "german.csv",
      body: savedAs("windows-1252", filmFreewayCsv(german, 0, ";").replaceAll("\n", "\r\n")),
    },
    { same: rows.length },
    "windows-1252",
  );
  // A column was sorted without the others: each row has the number of another filmmaker's film.
  const sorted = rows.flatMap((row, index) => {
    const nextRow = rows[(index + 1) % rows.length] ?? row;
    const { "Tracking Number": tracking, "Submission ID": id } = nextRow;
    return nextRow.Email === row.Email
      ? []
      : [{ ...row, "Tracking Number": tracking, "Submission ID": id }];
  });
  // One film alone has nothing to be sorted.
  const apart =
    sorted.length > 0
      ? [await check(play, { ...csvOf(sorted), name: "sorted.csv" }, { doubtful: sorted.length })]
      : [];
  const problemCodes = [shortened, recoded].map(({ problems }) => problems.map(({ code }) => code));
  for (const [index, code] of [
    [0, "title_rows"],
    [0, "shortened_numbers"],
    [1, "title_rows"],
  ] as const) {
    if (!problemCodes[index]?.includes(code)) wrong(play, `A damaged file has no problem ${code}.`);
  }
  const { admin } = play;
  const read = await admin.all(imports.listImportRows, { params: { id: shortened.id }, query: {} });
  const warned = read.filter(
    ({ warnings }) =>
      warnings.some((text) => text.includes("shortened the number")) &&
      warnings.some((text) => text.includes("is not a valid duration")),
  );
  if (warned.length !== rows.length) {
    wrong(play, `${warned.length} of ${rows.length} damaged rows say what is damaged.`);
  }
  for (const damaged of [shortened, recoded, separated]) await run(play, damaged);
  // The director sees that each row has another film's number, and discards the file.
  for (const { id, version } of apart) {
    await admin.ask(imports.deleteImport, { params: { id }, query: { version: String(version) } });
  }
  count(play, "damaged rows imported", 3 * rows.length + sorted.length);
}

/** A workbook whose lengths are cells of hours, minutes and seconds. */
function workbookOf(rows: readonly FileRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = rows.map((row) =>
    filmFreewayHeaders.map((name) => {
      const value = row[name] ?? "";
      if (name !== "Duration") return value;
      const [hours = 0, minutes = 0, seconds = 0] = value.split(":").map(Number);
      return new Date(1_000 * (3_600 * hours + 60 * minutes + seconds));
    }),
  );
  return lengthsWorkbook(filmFreewayHeaders, cells);
}

/** Runs a checked import to its end, also if the server restarts in between. */
async function run({ admin }: Play, { id }: Import): Promise<void> {
  const params = { id };
  const read = () => admin.must(imports.readImport, { params });
  await admin.ask(imports.changeImport, {
    params,
    body: {
      version: (await read()).version,
      basis: "contract",
      basisText: "Taken over under the platform's terms",
    },
  });
  await waitUntil("The import", async () => {
    const { state, version } = await read();
    if (state === "ready") await admin.ask(imports.runImport, { params, body: { version } });
    return state === "done";
  });
}

/** Emails the private pages to the filmmakers of an import, and waits until all are sent. */
async function sendEmails({ admin, stage }: Play, id: string): Promise<void> {
  const params = { id };
  const { length } = await admin.all(emails.listImportEmails, { params, query: {} });
  const read = () => admin.must(imports.readImport, { params });
  for (let tries = 0; tries < 8; tries += 1) {
    const { letters: emailState, version } = await read();
    if (emailState.state !== "none") break;
    await admin.ask(emails.sendImportEmails, { params, body: { version, letters: length } });
  }
  await stage.moveTo(new Date(stage.now().getTime() + 11 * 60_000));
  await waitUntil(
    "Sending the emails of the import",
    async () => (await read()).letters.state === "sent",
  );
}
