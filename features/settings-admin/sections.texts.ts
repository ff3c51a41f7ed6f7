/**
 * The registry of what the director can change: the fields of each section, with the setting
 * (features/settings/schema.ts), the label and the kind of input. Form, call, overview, list of
 * changes and reset use it. Runs anywhere.
 */

import {
  choice,
  day,
  email,
  field,
  fieldsOnly,
  group,
  line,
  list,
  money,
  number,
  onOff,
  paragraph,
  perCategory,
  type SectionSpec,
  section,
} from "./section-specs.rules";

const sections = {
  brand: section(
    "Name",
    "Shown on all pages, in all emails and in link previews.",
    fieldsOnly(
      line("brand.name", "Short name"),
      line("brand.fullName", "Full name"),
      line("brand.tagline", "Tagline", { hint: "Small, next to the short name." }),
      line("brand.partnerBadge", "Partner badge (optional)", {
        hint: "Between laurels in the top bar. The first word is on its own line.",
      }),
      paragraph("brand.description", "Description", {
        hint: "In the footer of all pages and in search results.",
      }),
    ),
  ),
  place: section(
    "Place",
    "The location of the festival.",
    fieldsOnly(
      line("place.long", "In full", { hint: "In the contact section." }),
      line("place.short", "In short", { hint: "Everywhere else." }),
    ),
  ),
  formats: section(
    "Formats",
    "How times, dates and amounts of money are written on pages, in the admin and in emails.",
    fieldsOnly(
      choice("formats.clock", "Clock", [
        { value: "12", label: "12 hours: 7:00 PM" },
        { value: "24", label: "24 hours: 19:00" },
      ]),
      choice("formats.dates", "Dates", [
        { value: "us", label: "January 31, 2026" },
        { value: "world", label: "31 January 2026" },
        { value: "iso", label: "2026-01-31" },
      ]),
      choice("formats.numbers", "Amounts", [
        { value: "comma_point", label: "1,234.50" },
        { value: "point_comma", label: "1.234,50" },
        { value: "space_comma", label: "1 234,50" },
      ]),
      choice("formats.money", "Currency symbol", [
        { value: "before", label: "Before the amount: €30" },
        { value: "after", label: "After the amount: 30 €" },
      ]),
    ),
  ),
  trailers: section(
    "Trailers",
    "What happens when a visitor plays a trailer.",
    fieldsOnly(
      onOff("trailers.playInPlace", "Play trailers in the page", {
        hint: "On: when a visitor plays a trailer, YouTube or Vimeo loads in the page and receives data about the visitor. Nothing is loaded before. Off: the trailer opens on the service's own page.",
      }),
    ),
  ),
  screeners: section(
    "Uploaded films",
    "Films that filmmakers upload for the jury, instead of a link. Nobody else can watch them.",
    fieldsOnly(
      onOff("screeners.uploads", "Accept uploads", {
        hint: "Off: filmmakers send links. Uploaded films stay.",
      }),
      number("screeners.maxGigabytes", "Largest film, GB"),
      number("screeners.quotaGigabytes", "All films together, GB"),
      number("screeners.deleteAfterDays", "Delete them after the festival, days"),
    ),
  ),
  dates: section(
    "Dates",
    "Used for the countdown, the deadline ticket, the fees and the list of dates.",
    group(
      "Entries",
      day("dates.opensOn", "Entries open (optional)", {
        hint: "The first day of submissions. Leave blank if submissions are already open.",
      }),
      day("dates.lateUntil", "Last day for late entries (optional)", {
        hint: "Leave blank for no end. Not used while submissions close at the deadline.",
      }),
    ),
    group(
      "Before the festival",
      day("dates.earlyBirdEndsOn", "Last day of the early bird fee", {
        hint: "Until the end of the day, in the festival's time zone. Leave blank if the fee never changes.",
      }),
      day("dates.notificationsOn", "Notifications go out"),
    ),
    group(
      "Deadline",
      day("dates.deadlineAt", "Day", { valuePath: "deadlineDay" }),
      field("time")("dates.deadlineAt", "Time", { valuePath: "deadlineTime" }),
      onOff("closeAtDeadline", "Close submissions at the deadline", {
        hint: "On: submissions close at the deadline. Off: late entries are accepted at the regular fee.",
      }),
    ),
    group(
      "Festival",
      day("dates.festivalFrom", "First day"),
      day("dates.festivalTo", "Last day"),
      day("dates.blackTieOn", "Awards night"),
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
    null,
    perCategory(
      money("categories.*.chargedFee.earlyBird", "Charged, early bird", {
        valuePath: "*.charged.earlyBird",
      }),
      money("categories.*.chargedFee.regular", "Charged, regular", {
        valuePath: "*.charged.regular",
      }),
      money("categories.*.advertisedFee.earlyBird", "Advertised, early bird", {
        valuePath: "*.advertised.earlyBird",
      }),
      money("categories.*.advertisedFee.regular", "Advertised, regular", {
        valuePath: "*.advertised.regular",
      }),
    ),
  ),
  lengths: section(
    "Lengths",
    null,
    perCategory(
      line("categories.*.advertisedLength", "Advertised", { valuePath: "*.advertised" }),
      number("categories.*.acceptedMinutes.min", "Accepted from, minutes", { valuePath: "*.min" }),
      number("categories.*.acceptedMinutes.max", "Accepted to, minutes", { valuePath: "*.max" }),
    ),
  ),
  prizes: section(
    "Prizes",
    null,
    fieldsOnly(money("categories.*.prize", "{plural}", { valuePath: "*" })),
    fieldsOnly(
      list("otherPrizes", "Other prizes", "prize", {
        valuePath: "others",
        columns: [
          { key: "place", label: "Prize", kind: "line" },
          { key: "amount", label: "Amount", kind: "money" },
          { key: "extra", label: "Extra (optional)", kind: "line" },
        ],
      }),
    ),
  ),
  categories: section(
    "Category cards",
    null,
    perCategory(
      paragraph("categories.*.description", "Description"),
      list("categories.*.features", "Bullet points", "point"),
    ),
  ),
  landing: section(
    "Landing page",
    "The headline, the introduction and the story of the festival.",
    group(
      "Headline",
      line("texts.heroLines.0", "First line", { valuePath: "heroLines.first" }),
      line("texts.heroLines.1", "Second line", { valuePath: "heroLines.second" }),
      line("texts.heroLines.2", "Third line", { valuePath: "heroLines.third" }),
    ),
    fieldsOnly(
      paragraph("texts.heroLead", "Below the headline"),
      paragraph("texts.categoriesLead", "Above the categories"),
      list("texts.about", "Story", "paragraph", { long: true }),
    ),
  ),
  guidelines: section(
    "Guidelines",
    "The guidelines on the home page.",
    fieldsOnly(
      list("texts.requirements", "Submission requirements", "requirement"),
      list("texts.technicalRequirements", "Technical requirements", "requirement", {
        columns: [
          { key: "label", label: "Item", kind: "line" },
          { key: "text", label: "Requirement", kind: "line" },
        ],
      }),
      list("texts.submissionSteps", "How to submit", "step"),
      list("texts.feeNotes", "Notes below the fees", "note", {
        hint: "Shown one after the other. We add a period to each.",
      }),
    ),
  ),
  terms: section(
    "Terms",
    "The terms that filmmakers accept in the forms. Earlier entries keep the terms that they accepted.",
    fieldsOnly(
      list("texts.terms", "Terms and conditions", "term"),
      line("texts.reviewTime", "Response time", {
        hint: "'2-3 weeks', as in 'our team contacts you within 2-3 weeks': of the general form. Entries are answered by the day of 'Notifications go out'.",
      }),
      number("correctionDays", "Days to edit an entry", {
        hint: "Filmmakers can edit an entry for this many days after submitting, and always until the deadline. 0: only until the deadline.",
      }),
    ),
  ),
  words: section(
    "Words",
    "Sentences about the festival's subject on pages and in emails.",
    group(
      "Public pages",
      line("words.aboutTitle", "Title above the story"),
      line("words.figureLabel", "Label of the third figure"),
      line("words.dressCode", "Dress code of the awards night (optional)"),
      line("words.awardsNight", "Awards night, in the list of dates"),
      line("words.editionLead", "On the page of an edition"),
      line("words.programmeSubject", "Subject of the categories (optional)", {
        hint: "As in 'Four categories. One subject.'",
      }),
      line("words.closedThanks", "When submissions are closed"),
      line("words.newsletterWelcome", "After subscribing to the newsletter"),
      list("words.logLineTips", "Tips for a log line", "tip"),
      line("words.termsSubject", "Theme in the terms (optional)", {
        hint: "Within 'It is on a …' Leave blank if any theme is welcome.",
      }),
    ),
    group(
      "Emails",
      line("words.submissionThanks", "Thanks for an entry"),
      line("words.wouldLike", "Before 'see your film'", {
        hint: "Within 'We … see your film.' Also on the home page.",
      }),
      line("words.signature", "Signature", {
        hint: "In decision emails, above 'the team of' your festival.",
      }),
    ),
    group("Pictures", paragraph("words.picturePrompt", "Description for generated backgrounds")),
  ),
  effects: section(
    "Effects",
    "What moves on the public pages. Visitors who prefer less motion never see it.",
    fieldsOnly(
      onOff("effects.curtain", "Light up the curtain", {
        hint: "On the first visit to the home page.",
      }),
      onOff("effects.hearts", "Hearts", {
        hint: "They follow the mouse, mark saved screenings, and are in the default pictures. Off: stars mark screenings, and the default pictures show a cinema.",
      }),
      onOff("effects.dust", "Dust in the light", { hint: "In the picture of the home page." }),
    ),
  ),
  counters: section(
    "Counters",
    "The figures below the story. The first is shown from the second year on; 0 hides the others.",
    fieldsOnly(
      number("counters.inauguralYear", "Inaugural year"),
      number("counters.streamingPartners", "Streaming partners"),
      number("counters.subjectPercent", "Subject focus, percent", { valuePath: "romancePercent" }),
    ),
  ),
  mailboxes: section(
    "Mailboxes",
    "The festival's email addresses. Replies to our emails go to the first one.",
    fieldsOnly(
      email("mailboxes.hello", "General"),
      email("mailboxes.privacy", "Privacy"),
      email("mailboxes.legal", "Legal"),
      email("mailboxes.cookies", "Cookies"),
    ),
  ),
  notices: section(
    "Notices",
    "Emails that the site sends to you.",
    fieldsOnly(
      choice("notices.newEntries", "New entries", [
        { value: "each", label: "An email for each entry" },
        { value: "daily", label: "One email a day, at 8 in the morning" },
        { value: "none", label: "No email" },
      ]),
    ),
  ),
  newsletter: section(
    "Newsletter",
    "How people subscribe, and the footer of the newsletter.",
    fieldsOnly(
      onOff("newsletter.doubleOptIn", "Ask new subscribers to confirm", {
        hint: "On: new subscribers get an email with a confirmation link (double opt-in, required in some countries). Off: they are subscribed right away.",
      }),
      paragraph("newsletter.postalAddress", "Postal address", {
        hint: "At the foot of every newsletter. No newsletter is sent without it.",
      }),
    ),
  ),
} satisfies Record<string, SectionSpec>;

export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as [SectionId, ...SectionId[]];
/** The texts of a section. */
export const sectionTexts: Record<SectionId, SectionSpec> = sections;
/** The sections with a page of their own. */
export const pageSectionIds = sectionIds.filter((id) => sectionTexts[id].note !== null);
