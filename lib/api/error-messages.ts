import { z } from "zod";

/**
 * The default sentence of every validation error. The schema library's own messages ('Invalid input: expected string,
 * received undefined') are for programmers. Imported once, these apply to every schema of the process or page.
 */

/** 'campaignName' → 'Campaign name'. Unknown keys that a client sent are not repeated. */
function fieldName(path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === "string");
  if (key === undefined || !/^[a-z][a-z0-9_]{0,40}$/i.test(key)) return "This value";
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start}`)
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The expected type in words. */
const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "empty",
};

const formatExamples: Record<string, string> = {
  email: "an email address, like ana@example.com",
  url: "a web address, like https://example.com",
  uuid: "an id from this site",
  guid: "an id from this site",
  date: "a day, like 2026-01-31",
  time: "a time, like 17:00",
  datetime: "a moment, like 2026-01-31T17:00:00Z",
};

/** Created once, since creating it is slow. */
const wholeNumber = new Intl.NumberFormat("en-US");

type Issue = z.core.$ZodRawIssue;

function sizeRule(issue: Issue & { code: "too_big" | "too_small" }): string {
  const isTooBig = issue.code === "too_big";
  const limit = Number(isTooBig ? issue.maximum : issue.minimum);
  const figure = wholeNumber.format(limit);
  const unit = (singular: string) => `${figure} ${singular}${limit === 1 ? "" : "s"}`;
  if (issue.origin === "string") {
    if (!isTooBig && limit === 1) return "is required";
    return isTooBig
      ? `must have ${unit("character")} or less`
      : `must have ${unit("character")} or more`;
  }
  if (issue.origin === "array" || issue.origin === "set") {
    return isTooBig ? `must have ${unit("line")} or less` : `must have ${unit("line")} or more`;
  }
  return isTooBig ? `must be ${figure} or less` : `must be ${figure} or more`;
}

/** The allowed values, if they are few. */
function choiceRule(values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length > 12 || words.some((word) => word === "")) return "is not one of the options";
  return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(", ")}`;
}

function rule(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "is required";
      return `must be ${typeNames[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : choiceRule(issue.values);
    case "too_big":
    case "too_small":
      return sizeRule(issue as Issue & { code: "too_big" | "too_small" });
    case "invalid_format":
      return formatExamples[issue.format]
        ? `must be ${formatExamples[issue.format]}`
        : "has the wrong format";
    case "invalid_union":
      return issue.input === undefined ? "is required" : "is not valid";
    default:
      return "is not valid";
  }
}

/** The sentence for an issue: 'Campaign name is required'. */
export function errorMessageForIssue(issue: Issue): string {
  const path = issue.path ?? [];
  if (issue.code === "unrecognized_keys") return "Unknown fields";
  if (issue.code === "invalid_type" && path.length === 0) {
    return issue.expected === "object" || issue.expected === "record"
      ? "The body must be a JSON object"
      : "The body has the wrong type";
  }
  return `${fieldName(path)} ${rule(issue)}`;
}

z.config({ customError: errorMessageForIssue });
