import { longDate } from "~/features/festival/calendar";
import { money } from "~/features/festival/rules";
import { type FestivalFacts, submissionTypes } from "~/features/festival/schema";
import { type SectionId, sectionOf } from "./schema";

/** What the fields of the settings are called and how their values are written. Runs anywhere. */

type FieldKind = "line" | "paragraph" | "email" | "day" | "time" | "dollars" | "number" | "switch";

export type Column = { key: string; label: string; kind: "line" | "paragraph" | "dollars" };

export type SettingField = {
  /** Its path within the section's values: 'short_film.charged.regular'. */
  name: string;
  label: string;
  hint?: string;
} & (
  | { kind: FieldKind }
  /** Lines; without `columns` each is one text. `item` is what one of them is called. */
  | { kind: "list"; item: string; long?: boolean; columns?: readonly Column[] }
);

export type SettingGroup = { title?: string; fields: SettingField[] };

type SectionText = {
  title: string;
  /** Where it shows and what it does, in one sentence. */
  note: string;
  groups: (facts: FestivalFacts) => SettingGroup[];
};

const alone =
  (...fields: SettingField[]) =>
  (): SettingGroup[] => [{ fields }];

const each = (fields: (type: string) => SettingField[]) => (facts: FestivalFacts) =>
  submissionTypes.map((type) => ({
    title: facts.categories.find((category) => category.type === type)?.name ?? type,
    fields: fields(type),
  }));

export const sectionTexts: Record<SectionId, SectionText> = {
  brand: {
    title: "Name",
    note: "On every page, in every letter, on the pictures shown where a page is shared.",
    groups: alone(
      { name: "name", label: "Short name", kind: "line" },
      { name: "fullName", label: "Full name", kind: "line" },
      { name: "tagline", label: "Tagline", kind: "line", hint: "Small, beside the short name." },
      {
        name: "partnerBadge",
        label: "Partner badge",
        kind: "line",
        hint: "Between laurels in the top bar; the first word stands on its own line.",
      },
      {
        name: "description",
        label: "Description",
        kind: "paragraph",
        hint: "In the foot of the pages and in search results.",
      },
    ),
  },
  place: {
    title: "Place",
    note: "Where the festival happens.",
    groups: alone(
      { name: "long", label: "In full", kind: "line", hint: "In the contact section." },
      { name: "short", label: "In short", kind: "line", hint: "Everywhere else." },
    ),
  },
  dates: {
    title: "Dates",
    note: "The countdown, the deadline ticket, the fee that is charged and the list of dates follow them.",
    groups: () => [
      {
        title: "Before the festival",
        fields: [
          {
            name: "earlyBirdEndsOn",
            label: "Last day of the early bird fee",
            kind: "day",
            hint: "The whole day counts, by the festival's own clock.",
          },
          { name: "notificationsOn", label: "Notifications go out", kind: "day" },
        ],
      },
      {
        title: "Deadline",
        fields: [
          { name: "deadlineDay", label: "Day", kind: "day" },
          { name: "deadlineTime", label: "Time", kind: "time" },
          {
            name: "closeAtDeadline",
            label: "Close submissions at the deadline",
            kind: "switch",
            hint: "On: nothing is accepted after it, and the forms say that submissions are closed. Off: late entries are welcome at the regular fee.",
          },
        ],
      },
      {
        title: "Festival",
        fields: [
          { name: "festivalFrom", label: "First day", kind: "day" },
          { name: "festivalTo", label: "Last day", kind: "day" },
          { name: "blackTieOn", label: "Black-tie event", kind: "day" },
        ],
      },
      {
        title: "Legal pages",
        fields: [
          {
            name: "legalUpdatedOn",
            label: "Last updated",
            kind: "day",
            hint: "Shown on the privacy, terms and cookie pages.",
          },
        ],
      },
    ],
  },
  fees: {
    title: "Fees",
    note: "What the forms charge, and what the landing page says. The two are separate on purpose.",
    groups: each((type) => [
      { name: `${type}.charged.earlyBird`, label: "Charged, early bird", kind: "dollars" },
      { name: `${type}.charged.regular`, label: "Charged, regular", kind: "dollars" },
      { name: `${type}.advertised.earlyBird`, label: "Advertised, early bird", kind: "dollars" },
      { name: `${type}.advertised.regular`, label: "Advertised, regular", kind: "dollars" },
    ]),
  },
  lengths: {
    title: "Lengths",
    note: "What the landing page says, and the minutes that the forms accept.",
    groups: (facts) =>
      each((type) => [
        { name: `${type}.advertised`, label: "Advertised", kind: "line" },
        ...(type === "log_line"
          ? []
          : ([
              { name: `${type}.min`, label: "Accepted from, minutes", kind: "number" },
              { name: `${type}.max`, label: "Accepted to, minutes", kind: "number" },
            ] satisfies SettingField[])),
      ])(facts),
  },
  prizes: {
    title: "Prizes",
    note: "One for each category, and the others. The prize fund in the first screen is the sum of the category prizes.",
    groups: (facts) => [
      {
        fields: facts.categories.map(({ type, plural }) => ({
          name: type,
          label: plural,
          kind: "dollars" as const,
        })),
      },
      {
        fields: [
          {
            name: "others",
            label: "Other prizes",
            kind: "list",
            item: "prize",
            columns: [
              { key: "place", label: "For", kind: "line" },
              { key: "amount", label: "Amount, dollars", kind: "dollars" },
              { key: "extra", label: "And also (optional)", kind: "line" },
            ],
          },
        ],
      },
    ],
  },
  categories: {
    title: "Category cards",
    note: "The words on the four posters of the landing page.",
    groups: each((type) => [
      { name: `${type}.description`, label: "Description", kind: "paragraph" },
      { name: `${type}.features`, label: "Points", kind: "list", item: "point" },
    ]),
  },
  landing: {
    title: "Landing page",
    note: "The headline, the words below it and the festival's story.",
    groups: () => [
      {
        title: "Headline",
        fields: [
          { name: "heroLines.first", label: "First line", kind: "line" },
          { name: "heroLines.second", label: "Second line", kind: "line" },
          { name: "heroLines.third", label: "Third line", kind: "line" },
        ],
      },
      {
        fields: [
          { name: "heroLead", label: "Below the headline", kind: "paragraph" },
          { name: "categoriesLead", label: "Above the categories", kind: "paragraph" },
          { name: "about", label: "Story", kind: "list", item: "paragraph", long: true },
        ],
      },
    ],
  },
  guidelines: {
    title: "Guidelines",
    note: "The house rules of the landing page.",
    groups: alone(
      { name: "requirements", label: "Submission requirements", kind: "list", item: "requirement" },
      {
        name: "technicalRequirements",
        label: "Technical requirements",
        kind: "list",
        item: "requirement",
        columns: [
          { key: "label", label: "Of what", kind: "line" },
          { key: "text", label: "Requirement", kind: "line" },
        ],
      },
      { name: "submissionSteps", label: "How to submit", kind: "list", item: "step" },
      {
        name: "feeNotes",
        label: "Notes below the fees",
        kind: "list",
        item: "note",
        hint: "They are set one after the other; each gets its full stop there.",
      },
    ),
  },
  terms: {
    title: "Terms",
    note: "What filmmakers agree to in the forms. Whoever entered before agreed to the words of that day.",
    groups: alone(
      { name: "terms", label: "Terms and conditions", kind: "list", item: "term" },
      {
        name: "reviewTime",
        label: "Time until an answer",
        kind: "line",
        hint: "'2-3 weeks', as in 'our team contacts you within 2-3 weeks'.",
      },
      {
        name: "correctionDays",
        label: "Days for corrections",
        kind: "number",
        hint: "Filmmakers may correct an entry for so many days after handing it in, and in any case until the deadline. 0: until the deadline alone.",
      },
    ),
  },
  counters: {
    title: "Counters",
    note: "The three figures below the story.",
    groups: alone(
      { name: "inauguralYear", label: "Inaugural year", kind: "number" },
      { name: "streamingPartners", label: "Streaming partners", kind: "number" },
      { name: "romancePercent", label: "Romance focus, percent", kind: "number" },
    ),
  },
  mailboxes: {
    title: "Mailboxes",
    note: "Where people write to. Answers to the festival's letters go to the first one.",
    groups: alone(
      { name: "hello", label: "General", kind: "email" },
      { name: "privacy", label: "Privacy", kind: "email" },
      { name: "legal", label: "Legal", kind: "email" },
      { name: "cookies", label: "Cookies", kind: "email" },
    ),
  },
  newsletter: {
    title: "Newsletter",
    note: "How people get onto the mailing list, and what stands in the foot of its letters.",
    groups: alone(
      {
        name: "doubleOptIn",
        label: "Ask new subscribers to confirm",
        kind: "switch",
        hint: "On: a new subscriber gets one letter with a link and is on the list once they follow it, so nobody can put another person's address there; some countries ask for this. Off: they are on the list at once.",
      },
      {
        name: "postalAddress",
        label: "Postal address",
        kind: "paragraph",
        hint: "In the foot of every newsletter. Many countries ask for one; it may stay empty.",
      },
    ),
  },
};

/** The sections that show on the landing page. */
export const previewedSections = [
  "brand",
  "dates",
  "fees",
  "lengths",
  "prizes",
  "categories",
  "landing",
  "guidelines",
  "counters",
] as const satisfies readonly SectionId[];
export type PreviewedSection = (typeof previewedSections)[number];

/** The value at 'short_film.charged.regular' in a section's values. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (into, key) =>
        typeof into === "object" && into !== null
          ? (into as Record<string, unknown>)[key]
          : undefined,
      values,
    );
}

/** The sentence that a form's errors hold on a field. */
export function messageAt(errors: unknown, name: string): string | undefined {
  const found = valueAt(errors, `${name}.message`);
  return typeof found === "string" ? found : undefined;
}

/** A value as it is read: one line, or one each of a list. */
function written(field: SettingField, value: unknown): string[] {
  if (field.kind === "list") {
    const { columns } = field;
    const one = (item: unknown) =>
      columns
        ? columns
            .map(({ key, kind }) => writtenPart(kind, valueAt(item, key)))
            .filter((part) => part !== "")
            .join(": ")
        : String(item);
    return Array.isArray(value) ? value.map(one) : [];
  }
  return [writtenPart(field.kind, value)];
}

function writtenPart(kind: FieldKind, value: unknown): string {
  if (kind === "switch") return value ? "On" : "Off";
  if (kind === "day" && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return longDate(String(value));
  if (kind === "dollars" && typeof value === "number") return money(value);
  return String(value ?? "");
}

export type SettingRow = {
  name: string;
  group: string | undefined;
  label: string;
  lines: string[];
};

/** A section as it is read, row by row. */
export function rowsOf(id: SectionId, facts: FestivalFacts): SettingRow[] {
  const values = sectionOf(id).read(facts);
  return sectionTexts[id].groups(facts).flatMap(({ title, fields }) =>
    fields.map((field) => ({
      name: field.name,
      group: title,
      label: field.label,
      lines: written(field, valueAt(values, field.name)),
    })),
  );
}

export type SettingChange = { name: string; label: string; before: string[]; after: string[] };

/** What differs in a section between two states of the facts. */
export function changesIn(id: SectionId, from: FestivalFacts, to: FestivalFacts): SettingChange[] {
  const before = rowsOf(id, from);
  return rowsOf(id, to).flatMap(({ name, group, label, lines: after }) => {
    const old = before.find((row) => row.name === name)?.lines ?? [];
    if (JSON.stringify(old) === JSON.stringify(after)) return [];
    return [{ name, label: group ? `${group}: ${label}` : label, before: old, after }];
  });
}
