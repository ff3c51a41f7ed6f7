import { useFieldArray } from "react-hook-form";
import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { changeFilm, createFilm } from "../../contract";
import { placeholderImage } from "../../schema";
import { clockOf, secondsIn } from "../running-time.rules";
import type { AdminFilm } from "../schema";

/** The values of a film's form, as typed. */
export type FilmFields = ReturnType<typeof fieldsOf>;

const line = (all: readonly string[] | undefined) => (all ?? []).join(", ");
const wordsIn = (text: string) =>
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
  runningSeconds: clockOf(film?.runningSeconds),
  duration: String(film?.duration ?? ""),
  countries: line(film?.countries),
  languages: line(film?.languages),
  subtitles: line(film?.subtitles),
  tropes: line(film?.tropes),
  premiere: film?.premiere ?? "",
  contentNotes: film?.contentNotes ?? "",
  credits: film?.credits ?? "",
  awards: line(film?.awards),
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
  guests: (film?.guests ?? []).map(({ name, email, arrives, leaves }) => ({
    name,
    email: email ?? "",
    arrives: arrives ?? "",
    leaves: leaves ?? "",
  })),
});

/** The typed minutes, or those of the exact running time. */
function minutesIn(text: string, seconds: number | null): number {
  if (text.trim() === "") return seconds === null ? Number.NaN : Math.ceil(seconds / 60);
  return Number(text);
}

type DirtyBadge = { badge?: boolean | undefined; badgeColor?: boolean | undefined };

/** The call's body; with a badge only if one was typed, since a new category sets its own. */
function bodyOf({ stillUrls, badge, badgeColor, ...fields }: FilmFields, dirty: DirtyBadge) {
  const seconds = secondsIn(fields.runningSeconds);
  return {
    ...fields,
    ...(dirty.badge && { badge: badge || null }),
    ...(dirty.badgeColor && { badgeColor: badgeColor || null }),
    year: fields.year.trim() === "" ? Number.NaN : Number(fields.year),
    category: (fields.category || null) as AdminFilm["category"],
    confirmation: (fields.confirmation || null) as AdminFilm["confirmation"],
    runningSeconds: seconds,
    duration: minutesIn(fields.duration, seconds),
    countries: wordsIn(fields.countries),
    languages: wordsIn(fields.languages),
    subtitles: wordsIn(fields.subtitles),
    tropes: wordsIn(fields.tropes),
    awards: wordsIn(fields.awards),
    directorImageUrl: fields.directorImageUrl || null,
    stillUrls: stillUrls.split("\n").filter(Boolean),
  };
}

const names: Record<string, string> = {
  runningSeconds: "Running time",
  duration: "Minutes",
  imageUrl: "Poster",
  stillUrls: "Stills",
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
    fieldLabels: names,
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
