import { useFieldArray } from "react-hook-form";
import { useEditor } from "~/features/desk/hooks/use-editor";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import { changeFilm } from "../../calls";
import { clockOf, secondsIn } from "../running-time.rules";
import type { DeskFilm } from "../schema";

/** What the form of a film holds: everything as it is typed. */
export type FilmFields = ReturnType<typeof fieldsOf>;

const lines = (all: readonly string[]) => all.join(", ");
const wordsIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

const fieldsOf = (film: DeskFilm) => ({
  title: film.title,
  originalTitle: film.originalTitle ?? "",
  director: film.director,
  year: String(film.year),
  genre: film.genre,
  category: film.category ?? "",
  description: film.description,
  running: film.runningSeconds === null ? "" : clockOf(film.runningSeconds),
  countries: lines(film.countries),
  languages: lines(film.languages),
  subtitles: lines(film.subtitles),
  tropes: lines(film.tropes),
  premiere: film.premiere ?? "",
  contentNotes: film.contentNotes ?? "",
  credits: film.credits ?? "",
  copyFormat: film.copyFormat ?? "",
  confirmation: film.confirmation ?? "",
  directorEmail: film.directorEmail ?? "",
  imageUrl: film.imageUrl,
  stillUrls: film.stillUrls.join("\n"),
  guests: film.guests.map(({ name, email, arrives, leaves }) => ({
    ...{ name, email: email ?? "", arrives: arrives ?? "", leaves: leaves ?? "" },
  })),
});

/** The call's body out of what was typed. */
const bodyOf = ({ running, category, confirmation, stillUrls, ...fields }: FilmFields) => ({
  ...fields,
  year: Number(fields.year),
  category: (category || null) as DeskFilm["category"],
  confirmation: (confirmation || null) as DeskFilm["confirmation"],
  runningSeconds: secondsIn(running),
  countries: wordsIn(fields.countries),
  languages: wordsIn(fields.languages),
  subtitles: wordsIn(fields.subtitles),
  tropes: wordsIn(fields.tropes),
  stillUrls: stillUrls.split("\n").filter(Boolean),
});

/** The editor of a film: its fields, its guests, and how they are saved. */
export function useFilmForm(film: DeskFilm) {
  const editor = useEditor<FilmFields>({
    defaultValues: fieldsOf(film),
    version: film.version,
    newest: (current: DeskFilm) => fieldsOf(current),
  });
  const { form } = editor;
  const guests = useFieldArray({ control: form.control, name: "guests" });
  const save = form.handleSubmit(async (typed) => {
    const seconds = secondsIn(typed.running);
    if (Number.isNaN(seconds)) {
      form.setError("running", { message: "Write minutes and seconds, like 94:01" });
      return;
    }
    await editor.save(
      () =>
        call(changeFilm, {
          params: { id: film.id },
          body: { version: film.version, ...bodyOf(typed) },
        }),
      async (saved) => {
        form.reset(fieldsOf(saved));
        toast({ title: "Saved", description: saved.title, tone: "success" });
        await editor.revalidate();
      },
    );
  });
  return { ...editor, guests, save };
}
export type FilmForm = ReturnType<typeof useFilmForm>;
