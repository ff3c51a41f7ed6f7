/**
 * The registry of what the director can change: for each section its fields, and
 * of each the fact that it is of (features/settings/schema.ts), what it is called
 * and how it is typed. Form, call, overview, list of changes and reset follow from
 * these. Runs anywhere.
 */

export type FieldKind =
  | "line"
  | "paragraph"
  | "email"
  | "day"
  | "time"
  | "dollars"
  | "number"
  | "switch";

export type Column = { key: string; label: string; kind: "line" | "paragraph" | "dollars" };

export type FieldSpec = {
  /** The path of its fact: 'brand.name'. A star is each category, by its type. */
  fact: string;
  /** Its path within the section's values, where that is not the fact's without its first part. */
  as?: string;
  /** The name of a category stands for `{plural}`. */
  label: string;
  hint?: string;
} & (
  | { kind: FieldKind }
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  /** Lines; without `columns` each is one text. `item` is what one of them is called. */
  | { kind: "list"; item: string; long?: boolean; columns?: readonly Column[] }
);

type SectionSpec = {
  title: string;
  /** Where it shows and what it does, in one sentence. */
  note: string;
  groups: readonly { title?: string; fields: readonly FieldSpec[] }[];
};

const section = (title: string, note: string, ...groups: SectionSpec["groups"]): SectionSpec => ({
  title,
  note,
  groups,
});
const group = (title: string, ...fields: FieldSpec[]) => ({ title, fields });
const alone = (...fields: FieldSpec[]) => ({ fields });
/** A group for each category, called after it. */
const perCategory = (...fields: FieldSpec[]) => group("*", ...fields);

const field =
  (kind: FieldKind) =>
  (fact: string, label: string, more: { hint?: string; as?: string } = {}): FieldSpec => ({
    fact,
    label,
    kind,
    ...more,
  });
const line = field("line");
const paragraph = field("paragraph");
const email = field("email");
const day = field("day");
const dollars = field("dollars");
const number = field("number");
const onOff = field("switch");

const choice = (
  fact: string,
  label: string,
  choices: readonly { value: string; label: string }[],
): FieldSpec => ({ fact, label, kind: "choice", choices });

type ListMore = { hint?: string; as?: string; long?: boolean; columns?: readonly Column[] };
const list = (fact: string, label: string, item: string, more: ListMore = {}): FieldSpec => ({
  fact,
  label,
  kind: "list",
  item,
  ...more,
});

const sections = {
  brand: section(
    "Name",
    "On every page, in every letter, on the pictures shown where a page is shared.",
    alone(
      line("brand.name", "Short name"),
      line("brand.fullName", "Full name"),
      line("brand.tagline", "Tagline", { hint: "Small, beside the short name." }),
      line("brand.partnerBadge", "Partner badge", {
        hint: "Between laurels in the top bar; the first word stands on its own line.",
      }),
      paragraph("brand.description", "Description", {
        hint: "In the foot of the pages and in search results.",
      }),
    ),
  ),
  place: section(
    "Place",
    "Where the festival happens.",
    alone(
      line("place.long", "In full", { hint: "In the contact section." }),
      line("place.short", "In short", { hint: "Everywhere else." }),
    ),
  ),
  formats: section(
    "Formats",
    "How times are written on pages, in the admin and in emails.",
    alone(
      choice("formats.clock", "Clock", [
        { value: "12", label: "12 hours: 7:00 PM" },
        { value: "24", label: "24 hours: 19:00" },
      ]),
    ),
  ),
  trailers: section(
    "Trailers",
    "What happens when a visitor presses a film's trailer.",
    alone(
      onOff("trailers.playInPlace", "Play trailers in the page", {
        hint: "On: a press loads the player of YouTube or Vimeo, which then learns who watches; before the press nothing is loaded. Off: the press leads to the service's own page.",
      }),
    ),
  ),
  dates: section(
    "Dates",
    "The countdown, the deadline ticket, the fee that is charged and the list of dates follow them.",
    group(
      "Entries",
      day("dates.opensOn", "Entries open (optional)", {
        hint: "The first day on which entries are taken. Empty: they are open already.",
      }),
      day("dates.lateUntil", "Last day for late entries (optional)", {
        hint: "Empty: there is no end. It does not count while submissions close at the deadline.",
      }),
    ),
    group(
      "Before the festival",
      day("dates.earlyBirdEndsOn", "Last day of the early bird fee", {
        hint: "The whole day counts, by the festival's own clock.",
      }),
      day("dates.notificationsOn", "Notifications go out"),
    ),
    group(
      "Deadline",
      day("dates.deadlineAt", "Day", { as: "deadlineDay" }),
      field("time")("dates.deadlineAt", "Time", { as: "deadlineTime" }),
      onOff("closeAtDeadline", "Close submissions at the deadline", {
        hint: "On: nothing is accepted after it, and the forms say that submissions are closed. Off: late entries are welcome at the regular fee.",
      }),
    ),
    group(
      "Festival",
      day("dates.festivalFrom", "First day"),
      day("dates.festivalTo", "Last day"),
      day("dates.blackTieOn", "Black-tie event"),
    ),
    group(
      "Legal pages",
      day("dates.legalUpdatedOn", "Last updated", {
        hint: "Shown on the privacy, terms and cookie pages.",
      }),
    ),
  ),
  fees: section(
    "Fees",
    "What the forms charge, and what the landing page says. The two are separate on purpose.",
    perCategory(
      dollars("categories.*.chargedFee.earlyBird", "Charged, early bird", {
        as: "*.charged.earlyBird",
      }),
      dollars("categories.*.chargedFee.regular", "Charged, regular", { as: "*.charged.regular" }),
      dollars("categories.*.advertisedFee.earlyBird", "Advertised, early bird", {
        as: "*.advertised.earlyBird",
      }),
      dollars("categories.*.advertisedFee.regular", "Advertised, regular", {
        as: "*.advertised.regular",
      }),
    ),
  ),
  lengths: section(
    "Lengths",
    "What the landing page says, and the minutes that the forms accept.",
    perCategory(
      line("categories.*.advertisedLength", "Advertised", { as: "*.advertised" }),
      number("categories.*.acceptedMinutes.min", "Accepted from, minutes", { as: "*.min" }),
      number("categories.*.acceptedMinutes.max", "Accepted to, minutes", { as: "*.max" }),
    ),
  ),
  prizes: section(
    "Prizes",
    "One for each category, and the others. The prize fund in the first screen is the sum of the category prizes.",
    alone(dollars("categories.*.prize", "{plural}", { as: "*" })),
    alone(
      list("otherPrizes", "Other prizes", "prize", {
        as: "others",
        columns: [
          { key: "place", label: "For", kind: "line" },
          { key: "amount", label: "Amount, dollars", kind: "dollars" },
          { key: "extra", label: "And also (optional)", kind: "line" },
        ],
      }),
    ),
  ),
  categories: section(
    "Category cards",
    "The words on the four posters of the landing page.",
    perCategory(
      paragraph("categories.*.description", "Description"),
      list("categories.*.features", "Points", "point"),
    ),
  ),
  landing: section(
    "Landing page",
    "The headline, the words below it and the festival's story.",
    group(
      "Headline",
      line("texts.heroLines.0", "First line", { as: "heroLines.first" }),
      line("texts.heroLines.1", "Second line", { as: "heroLines.second" }),
      line("texts.heroLines.2", "Third line", { as: "heroLines.third" }),
    ),
    alone(
      paragraph("texts.heroLead", "Below the headline"),
      paragraph("texts.categoriesLead", "Above the categories"),
      list("texts.about", "Story", "paragraph", { long: true }),
    ),
  ),
  guidelines: section(
    "Guidelines",
    "The house rules of the landing page.",
    alone(
      list("texts.requirements", "Submission requirements", "requirement"),
      list("texts.technicalRequirements", "Technical requirements", "requirement", {
        columns: [
          { key: "label", label: "Of what", kind: "line" },
          { key: "text", label: "Requirement", kind: "line" },
        ],
      }),
      list("texts.submissionSteps", "How to submit", "step"),
      list("texts.feeNotes", "Notes below the fees", "note", {
        hint: "They are set one after the other; each gets its full stop there.",
      }),
    ),
  ),
  terms: section(
    "Terms",
    "What filmmakers agree to in the forms. Whoever entered before agreed to the words of that day.",
    alone(
      list("texts.terms", "Terms and conditions", "term"),
      line("texts.reviewTime", "Time until an answer", {
        hint: "'2-3 weeks', as in 'our team contacts you within 2-3 weeks'.",
      }),
      number("correctionDays", "Days for corrections", {
        hint: "Filmmakers may correct an entry for so many days after handing it in, and in any case until the deadline. 0: until the deadline alone.",
      }),
    ),
  ),
  counters: section(
    "Counters",
    "The three figures below the story.",
    alone(
      number("counters.inauguralYear", "Inaugural year"),
      number("counters.streamingPartners", "Streaming partners"),
      number("counters.romancePercent", "Romance focus, percent"),
    ),
  ),
  mailboxes: section(
    "Mailboxes",
    "Where people write to. Answers to the festival's letters go to the first one.",
    alone(
      email("mailboxes.hello", "General"),
      email("mailboxes.privacy", "Privacy"),
      email("mailboxes.legal", "Legal"),
      email("mailboxes.cookies", "Cookies"),
    ),
  ),
  newsletter: section(
    "Newsletter",
    "How people get onto the mailing list, and what stands in the foot of its letters.",
    alone(
      onOff("newsletter.doubleOptIn", "Ask new subscribers to confirm", {
        hint: "On: a new subscriber gets one letter with a link and is on the list once they follow it, so nobody can put another person's address there; some countries ask for this. Off: they are on the list at once.",
      }),
      paragraph("newsletter.postalAddress", "Postal address", {
        hint: "In the foot of every newsletter. Many countries ask for one; it may stay empty.",
      }),
    ),
  ),
} satisfies Record<string, SectionSpec>;

export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as [SectionId, ...SectionId[]];
/** The words of a section. */
export const sectionTexts: Record<SectionId, SectionSpec> = sections;
