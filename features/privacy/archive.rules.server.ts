import { strToU8, zipSync } from "fflate";
import type { ExportedData } from "./holdings.queries.server";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const cell = (value: unknown) =>
  escapeHtml(
    value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value),
  );

/** The rows of one table as an HTML table. */
function htmlTable(name: string, rows: readonly unknown[]): string {
  const first = Object(rows[0]) as Record<string, unknown>;
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("");
  const body = rows
    .map((row) => {
      const values = Object(row) as Record<string, unknown>;
      return `<tr>${columns.map((column) => `<td>${cell(values[column])}</td>`).join("")}</tr>`;
    })
    .join("\n");
  return `<h3>${escapeHtml(name)}</h3>\n<table><tr>${head}</tr>\n${body}</table>`;
}

/** A person's data as a ZIP: JSON for programs, HTML without scripts to read. */
export function dataArchive(email: string, data: ExportedData, at: Date): Uint8Array {
  const parts = Object.entries(data).map(([kind, tables]) => {
    const htmlTables = Object.entries(tables).map(([name, rows]) => htmlTable(name, rows));
    return `<h2>${escapeHtml(kind)}</h2>\n${htmlTables.join("\n") || "<p>Nothing</p>"}`;
  });
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top}</style>
</head><body><h1>Your data</h1><p>${escapeHtml(email)}, ${at.toISOString()}</p>
<p>This contains your data, the emails we sent you, your payments and agreements. It does not contain other people's notes and scores, or private decisions.</p>
${parts.join("\n")}</body></html>
`;
  const json = JSON.stringify({ email, at: at.toISOString(), ...data }, null, 2);
  return zipSync({ "your-data.json": strToU8(json), "your-data.html": strToU8(html) });
}
