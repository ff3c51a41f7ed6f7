import { AccentDot } from "~/components/admin/data-table";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { submissionTypeOf } from "../../schema";
import { formatMinutesSeconds } from "../running-time.rules";
import type { AdminFilm } from "../schema";

/** The category; a film without one has only its badge. */
export function CategoryDot({ film: { category, badge } }: { film: AdminFilm }) {
  const settings = useSettings();
  if (!category) return badge;
  const { accent, name } = categoryOf(settings, submissionTypeOf[category]);
  return <AccentDot accent={accent}>{name}</AccentDot>;
}

/** The fragment of links to a film's missing fields. */
export const missingFieldsAnchor = "ready";

/** '94 min'; null for a log line, which has no length. */
export const formatLength = ({ category, duration }: AdminFilm) =>
  category === "logline" ? null : `${duration} min`;

/** '94:01' if measured, else the minutes from the form. */
export const formatRunningTime = (film: AdminFilm) =>
  film.runningSeconds === null ? formatLength(film) : formatMinutesSeconds(film.runningSeconds);
