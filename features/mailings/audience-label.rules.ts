import { outcomeLabels } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { tierName } from "~/features/settings/price-tiers.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { statusLabel } from "~/features/submissions/status.texts";
import { dayIn, shortDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import type { Audience } from "./schema";

/**
 * The name of an audience: 'Short Films, Pending, since Aug 1, 2025'. `names` are its titles, or
 * the announcement's.
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
      const { late, withdrawn, forNext, source, tier } = filter;
      const parts = [
        type ? categoryOf(settings, type).plural : "All entries",
        edition && (edition === "all" ? "of every edition" : `of ${edition}`),
        status && statusLabel(status),
        favorite && (favorite === "true" ? "starred" : "not starred"),
        genre && genreLabel(settings, genre, type),
        country,
        from && `from ${shortDate(from, settings)}`,
        to && `to ${shortDate(to, settings)}`,
        since && `since ${shortDate(dayIn(settings.timeZone, new Date(since)), settings)}`,
        late && "after the deadline",
        withdrawn && (withdrawn === "true" ? "withdrawn" : "not withdrawn"),
        forNext && "for the next edition",
        source && (source === "own" ? "entered here" : `from ${source}`),
        tier && `tier ${tierName(settings, tier)}`,
        q && `matching '${q}'`,
      ];
      return parts.filter(Boolean).join(", ");
    }
  }
}
