import { runImports } from "~/features/import/jobs.server";
import type { Import, ImportRow } from "~/features/import/schema";
import type { TestApp } from "./harness";
import type { RequestOptions } from "./requests";

/**
 * Files of entries in FilmFreeway's format, made by hand with the column names of real ones; all people are made up.
 */

export const filmFreewayHeaders = [
  "First Name",
  "Last Name",
  "Email",
  "Phone",
  "Tracking Number",
  "Project Title",
  "Directors",
  "Genres",
  "Duration",
  "Completion Date",
  "Country of Origin",
  "Language",
  "Synopsis",
  "Submission Link",
  "Submission Password",
  "Trailer URL",
  "Submission Date",
  "Submission Status",
  "Judging Status",
  "Submission Categories",
  "Submission Fee",
  "Submission ID",
] as const;

export type FileRow = Partial<Record<(typeof filmFreewayHeaders)[number], string>>;

/** The row of film number `n`, with the given overrides. */
export const filmFreewayRow = (n: number, given: FileRow = {}): FileRow => ({
  "First Name": "Ada",
  "Last Name": `Prado ${n}`,
  Email: `ada${n}@films.example`,
  Phone: `+49 30 ${n}`,
  "Tracking Number": `HL${1000 + n}`,
  "Project Title": `Film ${n}`,
  Directors: `Bo Ng ${n}, Cem Ates`,
  Genres: "Drama, Romance",
  Duration: "0:12:34",
  "Completion Date": "November 2025",
  "Country of Origin": "Germany",
  Language: "German",
  Synopsis: `A love story about two people who meet on train ${n} and never part again.`,
  "Submission Link": `https://filmfreeway.com/submissions/${n}`,
  "Submission Password": "kiss",
  "Trailer URL": `https://vimeo.com/${n}`,
  "Submission Date": "2025-06-30",
  "Submission Status": "In Consideration",
  "Judging Status": "Undecided",
  "Submission Categories": "Narrative Short",
  "Submission Fee": "25 EUR",
  "Submission ID": `${9000 + n}`,
  ...given,
});

const cell = (value: string) =>
  /[",\n;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** A CSV file of such rows; additional columns are answers to the festival's own questions. */
export function filmFreewayCsv(rows: readonly FileRow[], columns = 0): string {
  const own = filmFreewayHeaders.length;
  const answers = Array.from({ length: Math.max(0, columns - own) }, (_, n) => n + 1);
  const head = [...filmFreewayHeaders, ...answers.map((n) => `Submission Custom Field ${n}`)];
  const lines = rows.map((row) => [
    ...filmFreewayHeaders.map((name) => cell(row[name] ?? "")),
    ...answers.map((n) => `Answer ${n} of ${row["Tracking Number"]}`),
  ]);
  return [head, ...lines, []].map((line) => line.join(",")).join("\n");
}

type Site = { request: (path: string, options: RequestOptions) => Promise<Response> };

/** Calls of a director who imports files; running the import is left to the server. */
export function importCalls(site: Site, cookie: string) {
  const send = (method: string, path: string, json?: unknown) =>
    site.request(path, { method, json, cookie });
  const read = async <T>(response: Response, status: number): Promise<T> => {
    const body = await response.text();
    if (response.status !== status) throw new Error(`${response.status} ${body}`);
    return JSON.parse(body) as T;
  };
  const upload = (content: string | Uint8Array, query = "") =>
    site.request(`/api/imports?name=films.csv${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: content as BodyInit,
      cookie,
    });
  const get = async (id: string) => read<Import>(await send("GET", `/api/imports/${id}`), 200);
  const act = async (id: string, what: string, more: Record<string, unknown> = {}) => {
    const { version } = await get(id);
    return send("POST", `/api/imports/${id}/${what}`, { version, ...more });
  };
  const change = async (id: string, more: Record<string, unknown>) => {
    const { version } = await get(id);
    return send("PATCH", `/api/imports/${id}`, { version, ...more });
  };
  const basis = { basis: "contract", basisText: "Taken over under the platform's terms" };
  return {
    ...{ send, read, upload, get, act, change },
    rows: async (id: string, kind = "") =>
      read<ImportRow[]>(
        await send("GET", `/api/imports/${id}/rows?limit=200${kind && `&kind=${kind}`}`),
        200,
      ),
    /** Uploads and checks a file. */
    checked: async (content: string | Uint8Array, query = ""): Promise<Import> => {
      const { id } = await read<Import>(await upload(content, query), 201);
      return read<Import>(await act(id, "check"), 200);
    },
    basis,
  };
}

/** The same on a test app, which completes imports and undos at once. */
export function importer(app: TestApp, cookie: string) {
  const calls = importCalls(app, cookie);
  const { read, change, act, get, basis } = calls;
  return {
    ...calls,
    /** Runs a checked import to its end. */
    run: async (id: string): Promise<Import> => {
      await read(await change(id, basis), 200);
      await read(await act(id, "run"), 202);
      await runImports(app.deps);
      return get(id);
    },
    undo: async (id: string, more: Record<string, unknown> = {}): Promise<Import> => {
      await read(await act(id, "undo", more), 202);
      await runImports(app.deps);
      return get(id);
    },
  };
}
