import { detailName } from "./texts";

/** The most lines of a row's details, whatever is stored in them. */

const mostLines = 12;
const mostEmails = 160;

const short = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > mostEmails ? `${line.slice(0, mostEmails - 1).trimEnd()}…` : line;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) {
    return value
      .map((item) => (isObject(item) && "text" in item ? said(item.text) : said(item)))
      .join(", ");
  }
  if (!isObject(value)) return String(value);
  if ("before" in value || "after" in value) return `${said(value.before)} → ${said(value.after)}`;
  return Object.entries(value)
    .map(([key, field]) => `${detailName(key)} ${said(field)}`)
    .join(", ");
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** A changed setting as recorded in the audit log. */
const isField = (value: unknown): value is { label: string } & Record<string, unknown> =>
  isObject(value) && typeof value.label === "string";

/** 'roles: juror → juror, programmer', one line for each known detail. */
export function detailLines(detail: Record<string, unknown>): string[] {
  const lines = Object.entries(detail).flatMap(([key, value]) => {
    if (isEmpty(value)) return [];
    if (Array.isArray(value) && value.length > 0 && value.every(isField)) {
      return value.map(({ label, ...rest }) => short(`${label}: ${said(rest)}`));
    }
    return [short(`${detailName(key)}: ${said(value)}`)];
  });
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `and ${lines.length - mostLines + 1} more`];
}
