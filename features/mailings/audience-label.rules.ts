import { outcomeLabels } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { tierName } from "~/features/settings/price-tiers.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { statusLabel } from "~/features/submissions/status.texts";
import { shortDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import type { Audience } from "./schema";

/**
 * The name of an audience: 'Short Films, Pending, since August 1, 2025'. `names` are its titles, or
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
      const { edition, type, status, favorite, genre, country, from, to, since, late, q, ...rest } =
        audience.filter;
      const parts = [
        type ? categoryOf(settings, type).plural : "All entries",
        edition && (edition === "all" ? "of every edition" : `of ${edition}`),
        status && statusLabel(status),
        favorite && (favorite === "true" ? "starred" : "not starred"),
        genre && genreLabel(settings, genre, type),
        country,
        from && `from ${shortDate(from, settings)}`,
        to && `to ${shortDate(to, settings)}`,
        since && `since ${shortDate(since.slice(0, 10), settings)}`,
        late && "after the deadline",
        rest.withdrawn && (rest.withdrawn === "true" ? "withdrawn" : "not withdrawn"),
        rest.forNext && "for the next edition",
        rest.tier && `tier ${tierName(settings, rest.tier)}`,
        q && `matching '${q}'`,
      ];
      return parts.filter(Boolean).join(", ");
    }
  }
}
