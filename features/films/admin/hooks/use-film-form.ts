import { useFieldArray } from "react-hook-form";
import { focusTexts } from "~/components/texts";
import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { placeholderImage } from "~/lib/pictures";
import { changeFilm, createFilm } from "../../contract";
import { formatMinutesSeconds, parseSeconds } from "../running-time.rules";
import type { AdminFilm } from "../schema";

/** The values of a film's form, as typed. */
export type FilmFields = ReturnType<typeof fieldsOf>;

const joinWords = (words: readonly string[] | undefined) => (words ?? []).join(", ");
const splitWords = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

const fieldsOf = (film: AdminFilm | null) => ({
  title: film?.title ?? "",
  originalTitle: film?.originalTitle ?? "",
  director: film?.director ?? "",
  year: String(film?.year ?? ""),
  genre: film?.genre ?? "",
  category: film?.category ?? "",
  description: film?.description ?? "",
  runningSeconds: formatMinutesSeconds(film?.runningSeconds),
  duration: String(film?.duration ?? ""),
  countries: joinWords(film?.countries),
  languages: joinWords(film?.languages),
  subtitles: joinWords(film?.subtitles),
  tropes: joinWords(film?.tropes),
  premiere: film?.premiere ?? "",
  contentNotes: film?.contentNotes ?? "",
  credits: film?.credits ?? "",
  awards: joinWords(film?.awards),
  trailerUrl: film?.trailerUrl ?? "",
  directorStatement: film?.directorStatement ?? "",
  directorBio: film?.directorBio ?? "",
  directorImageUrl: film?.directorImageUrl ?? "",
  ageRating: film?.ageRating ?? "",
  captions: film?.captions ?? "",
  badge: film?.badge ?? "",
  badgeColor: film?.badgeColor ?? "",
  rating: film?.rating ?? "",
  featured: film?.featured ?? false,
  copyFormat: film?.copyFormat ?? "",
  confirmation: film?.confirmation ?? "",
  filmUrl: film?.filmUrl ?? "",
  directorEmail: film?.directorEmail ?? "",
  directorPhone: film?.directorPhone ?? "",
  productionCompany: film?.productionCompany ?? "",
  country: film?.country ?? "",
  language: film?.language ?? "",
  budget: film?.budget ?? "",
  submissionNotes: film?.submissionNotes ?? "",
  imageUrl: film?.imageUrl ?? placeholderImage,
  stillUrls: (film?.stillUrls ?? []).join("\n"),
  focus: film?.focus ?? "",
  guests: (film?.guests ?? []).map(({ name, email, arrives, leaves }) => ({
    name,
    email: email ?? "",
    arrives: arrives ?? "",
    leaves: leaves ?? "",
  })),
});

/** The typed minutes; without them the exact running time, rounded up; NaN without either. */
function parseMinutes(text: string, seconds: number | null): number {
  if (text.trim() === "") return seconds === null ? Number.NaN : Math.ceil(seconds / 60);
  return Number(text);
}

type DirtyBadge = { badge?: boolean | undefined; badgeColor?: boolean | undefined };

/**
 * The request's body. NaN is sent as null, which the server refuses with the field's error. A badge is sent only if it
 * was edited, since a new category sets its own.
 */
function bodyOf({ stillUrls, badge, badgeColor, ...fields }: FilmFields, dirty: DirtyBadge) {
  const seconds = parseSeconds(fields.runningSeconds);
  return {
    ...fields,
    ...(dirty.badge && { badge: badge || null }),
    ...(dirty.badgeColor && { badgeColor: badgeColor || null }),
    year: fields.year.trim() === "" ? Number.NaN : Number(fields.year),
    category: (fields.category || null) as AdminFilm["category"],
    confirmation: (fields.confirmation || null) as AdminFilm["confirmation"],
    runningSeconds: seconds,
    duration: parseMinutes(fields.duration, seconds),
    countries: splitWords(fields.countries),
    languages: splitWords(fields.languages),
    subtitles: splitWords(fields.subtitles),
    tropes: splitWords(fields.tropes),
    awards: splitWords(fields.awards),
    directorImageUrl: fields.directorImageUrl || null,
    stillUrls: stillUrls.split("\n").filter(Boolean),
    focus: (fields.focus || null) as AdminFilm["focus"],
  };
}

const fieldLabels: Record<string, string> = {
  runningSeconds: "Running time",
  duration: "Minutes",
  imageUrl: "Poster",
  stillUrls: "Stills",
  focus: focusTexts.label,
  filmUrl: "Link to the film",
  trailerUrl: "Trailer",
  directorImageUrl: "Portrait",
  confirmation: "Filmmaker's reply",
  submissionNotes: "Notes",
};

/** The editor of a film, or of a new one without an entry (null). */
export function useFilmForm(film: AdminFilm | null) {
  const editor = useRowForm<FilmFields, AdminFilm>({
    row: film,
    fieldsOf,
    fieldLabels,
    titleOf: ({ title }) => title,
    create: (values, dirty) => apiFetch(createFilm, { body: bodyOf(values, dirty) }),
    change: ({ id, version }, values, dirty) =>
      apiFetch(changeFilm, { params: { id }, body: { version, ...bodyOf(values, dirty) } }),
    createdPath: ({ id }) => pathFor("adminFilm", { id }),
    listPath: pathFor("adminFilms"),
  });
  const guests = useFieldArray({ control: editor.form.control, name: "guests" });
  return { ...editor, guests };
}
export type FilmForm = ReturnType<typeof useFilmForm>;
