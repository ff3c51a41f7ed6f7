import { Plus, Trash2 } from "lucide-react";
import { filmCategories } from "~/db/lists";
import { EditorFrame } from "~/features/desk/components/editor-frame";
import { PictureSource } from "~/features/images/components/picture-source";
import { pages } from "~/http/addresses";
import { Button } from "~/ui/button";
import { DeskBox, DeskDuo } from "~/ui/desk-page";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import { LiveForm } from "~/ui/live-form";
import { Select } from "~/ui/select";
import { TextArea, TextInput } from "~/ui/text-input";
import { type FilmFields, type FilmForm, useFilmForm } from "../hooks/use-film-form";
import type { DeskFilm } from "../schema";

type Name = Exclude<keyof FilmFields, "guests">;
type Line = { name: Name; label: string; hint?: string; rows?: number; max?: number };

const told: Line[] = [
  { name: "title", label: "Title" },
  { name: "originalTitle", label: "Original title" },
  { name: "director", label: "Director" },
  { name: "year", label: "Year", max: 4 },
  { name: "genre", label: "Genre", max: 100 },
  {
    name: "running",
    label: "Running time",
    hint: "Measured, like 94:01. Screenings are confirmed with it only.",
  },
  { name: "description", label: "Description", rows: 5, max: 5000 },
  { name: "countries", label: "Countries", hint: "Parted by commas" },
  { name: "languages", label: "Languages", hint: "Parted by commas" },
  { name: "subtitles", label: "Subtitles", hint: "Parted by commas" },
  { name: "tropes", label: "Tropes", hint: "Visitors filter by them. Parted by commas" },
  { name: "premiere", label: "Premiere", hint: "World, International…", max: 100 },
  { name: "contentNotes", label: "Content notes", rows: 2, max: 2000 },
  { name: "credits", label: "Credits", rows: 4, max: 5000 },
];

const answers = [
  { value: "", label: "Not answered yet" },
  { value: "yes", label: "Yes, it may be shown" },
  { value: "no", label: "No, declined" },
];
const categories = [
  { value: "", label: "None" },
  ...filmCategories.map((value) => ({
    value,
    label: value === "logline" ? "Log line" : value.charAt(0).toUpperCase() + value.slice(1),
  })),
];

type Props = { film: DeskFilm; head: React.ComponentProps<typeof EditorFrame>["head"] };

/** A film of the programme, or a public one: everything of it can be changed. */
export function FilmEditor({ film, head }: Props) {
  const editor = useFilmForm(film);
  const { register, formState } = editor.form;
  const { errors, isDirty } = formState;
  return (
    <LiveForm className="contents" noValidate onSubmit={editor.save}>
      <EditorFrame
        back={pages.adminFilms}
        editor={editor}
        head={head}
        isDirty={isDirty}
        submit={
          <Button disabled={!isDirty} pending={editor.pending} size="sm" type="submit">
            Save
          </Button>
        }
        told={isDirty ? "Not saved yet" : "Everything is saved"}
      >
        <DeskDuo>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <DeskBox title="What visitors read">
              <div className="form">
                {told.map(({ name, label, hint, rows, max = 200 }) => (
                  <Field
                    className={rows ? "full" : ""}
                    error={errors[name]?.message}
                    hint={hint}
                    key={name}
                    label={label}
                  >
                    {rows ? (
                      <TextArea maxLength={max} rows={rows} {...register(name)} />
                    ) : (
                      <TextInput autoComplete="off" maxLength={max} {...register(name)} />
                    )}
                  </Field>
                ))}
                <Field label="Category">
                  <Select options={categories} {...register("category")} />
                </Field>
              </div>
            </DeskBox>
            <Guests editor={editor} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <DeskBox title="Ready to be shown">
              <div className="grid gap-5">
                <Field label="Its makers' answer">
                  <Select options={answers} {...register("confirmation")} />
                </Field>
                <Field hint="DCP, ProRes, 35 mm…" label="Copy">
                  <TextInput autoComplete="off" maxLength={100} {...register("copyFormat")} />
                </Field>
                <Field hint="Letters about its screenings go here" label="Director's email">
                  <TextInput autoComplete="off" maxLength={254} {...register("directorEmail")} />
                </Field>
              </div>
            </DeskBox>
            <Stills editor={editor} />
          </div>
        </DeskDuo>
      </EditorFrame>
    </LiveForm>
  );
}

/** Who comes with the film; what they are asked on stage needs them in town. */
function Guests({ editor: { guests, form } }: { editor: FilmForm }) {
  const { register } = form;
  return (
    <DeskBox
      aside={
        <Button
          onClick={() => guests.append({ name: "", email: "", arrives: "", leaves: "" })}
          size="sm"
          variant="outline"
        >
          <Icon of={Plus} />
          Add a guest
        </Button>
      }
      title="Guests"
    >
      {guests.fields.length === 0 && <p className="text-muted">Nobody comes with it yet.</p>}
      <ul className="grid gap-5 divide-y divide-line">
        {guests.fields.map((guest, at) => (
          <li className="form items-end pt-4 first:pt-0" key={guest.id}>
            <Field label="Name">
              <TextInput autoComplete="off" maxLength={200} {...register(`guests.${at}.name`)} />
            </Field>
            <Field label="Email" optional>
              <TextInput autoComplete="off" maxLength={254} {...register(`guests.${at}.email`)} />
            </Field>
            <Field hint="The festival's own clock" label="Arrives" optional>
              <TextInput type="datetime-local" {...register(`guests.${at}.arrives`)} />
            </Field>
            <div className="flex items-start gap-2">
              <Field
                className="min-w-0 flex-1"
                hint="The festival's own clock"
                label="Leaves"
                optional
              >
                <TextInput type="datetime-local" {...register(`guests.${at}.leaves`)} />
              </Field>
              <span className="pt-7">
                <IconButton
                  icon={Trash2}
                  label={`Remove ${guest.name || "this guest"}`}
                  onClick={() => guests.remove(at)}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </DeskBox>
  );
}

/** The poster and the stills, kept on this site. */
function Stills({ editor: { form } }: { editor: FilmForm }) {
  const [imageUrl, text] = form.watch(["imageUrl", "stillUrls"]);
  const stills = text.split("\n").filter(Boolean);
  const put = (all: readonly string[]) =>
    form.setValue("stillUrls", all.join("\n"), { shouldDirty: true });
  const makePoster = (url: string) => form.setValue("imageUrl", url, { shouldDirty: true });
  return (
    <DeskBox title="Pictures">
      <div className="grid gap-4">
        <figure>
          <img alt="" className="aspect-16/9 w-full rounded-sm object-cover" src={imageUrl} />
          <figcaption className="mt-1.5 text-sm text-muted">The poster</figcaption>
        </figure>
        {stills.length > 0 && (
          <ul className="grid grid-cols-2 gap-3">
            {stills.map((url, at) => (
              <li className="grid gap-1.5" key={url}>
                <img
                  alt={`Still ${at + 1}`}
                  className="aspect-16/9 w-full rounded-sm object-cover"
                  src={url}
                />
                <span className="flex flex-wrap gap-1.5">
                  <Button onClick={() => makePoster(url)} size="sm" variant="ghost">
                    Poster
                  </Button>
                  <IconButton
                    icon={Trash2}
                    label={`Remove still ${at + 1}`}
                    onClick={() => put(stills.filter((one) => one !== url))}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <PictureSource onPicture={(url) => put([...stills, url])} />
      </div>
    </DeskBox>
  );
}
