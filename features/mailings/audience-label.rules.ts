import { outcomeLabels } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { tierName } from "~/features/settings/price-tiers.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { filmFilterNames, statusLabel, undecidedLabel } from "~/features/submissions/status.texts";
import { dayIn, shortDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import type { Audience } from "./schema";

/** The label of an audience, by its id and name. */
const labelText = (id: string, name: string | undefined) => {
  if (id === "none") return "without a label";
  return name ? `with the label ${name}` : "with a deleted label";
};

/** '10-40', '10 or more', 'up to 40' */
const rangeText = (from: string | undefined, to: string | undefined) => {
  if (!to) return `${from} or more`;
  return from ? `${from}-${to}` : `up to ${to}`;
};

/**
 * The name of an audience: 'Short Films, Pending, since Aug 1, 2025'. `names` are its titles, the announcement's, or
 * the label's.
 */
export function audienceLabel(
  audience: Audience,
  settings: FestivalSettings,
  names: readonly string[],
): string {
  switch (audience.kind) {
    case "entries":
      return names.length === 1
        ? `The filmmaker of ${names[0]}`
        : `The filmmakers of ${numberText(names.length)} entries`;
    case "announcement":
      return audience.outcome
        ? `${names[0]}: ${outcomeLabels[audience.outcome].toLowerCase()}`
        : `${names[0]}: everyone`;
    case "jury":
    case "draft":
    case "film":
      return names[0] ?? "";
    case "subscribers": {
      const { sources = [], joinedAfter, joinedBefore } = audience;
      const parts = [
        "All subscribers",
        sources.length > 0 && `from ${sources.join(" or ")}`,
        joinedAfter && `since ${shortDate(joinedAfter, settings)}`,
        joinedBefore && `before ${shortDate(joinedBefore, settings)}`,
      ];
      return parts.filter(Boolean).join(", ");
    }
    case "filter": {
      const { filter } = audience;
      const { edition, type, status, favorite, genre, country, from, to, since, q } = filter;
      const parts = [
        type ? categoryOf(settings, type).plural : "All entries",
        edition && (edition === "all" ? "of every edition" : `of ${edition}`),
        status && (status === "undecided" ? undecidedLabel : statusLabel(status)),
        favorite && (favorite === "true" ? "starred" : "not starred"),
        genre && genreLabel(settings, genre, type),
        country,
        from && `from ${shortDate(from, settings)}`,
        to && `to ${shortDate(to, settings)}`,
        since && `since ${shortDate(dayIn(settings.timeZone, new Date(since)), settings)}`,
        filter.late && "after the deadline",
        filter.withdrawn && (filter.withdrawn === "true" ? "withdrawn" : "not withdrawn"),
        filter.forNext && "for the next edition",
        filter.label && labelText(filter.label, names[0]),
        filter.director && `directed by '${filter.director}'`,
        (filter.minMinutes || filter.maxMinutes) &&
          `${rangeText(filter.minMinutes, filter.maxMinutes)} minutes`,
        (filter.minScore || filter.maxScore) &&
          `score ${rangeText(filter.minScore, filter.maxScore)}`,
        filter.scored && (filter.scored === "true" ? "scored" : "not scored"),
        filter.filmState && filmFilterNames[filter.filmState].toLowerCase(),
        filter.question &&
          (filter.answer
            ? `answered '${filter.answer}' to ${filter.question}`
            : `answered ${filter.question}`),
        filter.source && (filter.source === "own" ? "submitted here" : `from ${filter.source}`),
        filter.tier && `tier ${tierName(settings, filter.tier)}`,
        q && `matching '${q}'`,
      ];
      return parts.filter(Boolean).join(", ");
    }
  }
}
