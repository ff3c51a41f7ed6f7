import { shorten } from "~/lib/shorten";
import { detailName } from "./texts";

/** A row's details as lines of text. */

/** The most lines, whatever is stored. */
const maxLines = 12;
const maxLineLength = 160;

const shortenLine = (text: string) => shorten(text.replace(/\s+/g, " ").trim(), maxLineLength);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function formatDetail(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) {
    return value
      .map((item) =>
        isObject(item) && "text" in item ? formatDetail(item.text) : formatDetail(item),
      )
      .join(", ");
  }
  if (!isObject(value)) return String(value);
  if ("before" in value || "after" in value)
    return `${formatDetail(value.before)} → ${formatDetail(value.after)}`;
  return Object.entries(value)
    .map(([key, field]) => `${detailName(key)} ${formatDetail(field)}`)
    .join(", ");
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** A changed setting as recorded in the audit log. */
const isChangedSetting = (value: unknown): value is { label: string } & Record<string, unknown> =>
  isObject(value) && typeof value.label === "string";

/** 'roles: juror → juror, programmer', one line for each known detail. */
export function detailLines(detail: Record<string, unknown>): string[] {
  const lines = Object.entries(detail).flatMap(([key, value]) => {
    if (isEmpty(value)) return [];
    if (Array.isArray(value) && value.length > 0 && value.every(isChangedSetting)) {
      return value.map(({ label, ...rest }) => shortenLine(`${label}: ${formatDetail(rest)}`));
    }
    return [shortenLine(`${detailName(key)}: ${formatDetail(value)}`)];
  });
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`];
}
