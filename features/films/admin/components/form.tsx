import { Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { useLocation } from "react-router";
import { Card, TwoColumns } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { LiveForm } from "~/components/live-form";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { filmCategories } from "~/db/enums";
import { EditorFrame } from "~/lib/admin-list/components/editor-frame";
import { pages } from "~/lib/paths";
import { type FilmFields, type FilmForm, useFilmForm } from "../hooks/use-film-form";
import { secondsIn } from "../running-time.rules";
import type { AdminFilm } from "../schema";
import { toReady } from "./cells";
import { Stills } from "./stills";

type Name = Exclude<keyof FilmFields, "guests" | "featured">;
type Line = {
  name: Name;
  label: string;
  hint?: string;
  /** A text of several lines. */
  rows?: number;
  max?: number;
  optional?: true;
  options?: readonly { value: string; label: string }[];
  /** What is wrong with what was typed, where the call's body could not even say it. */
  wrong?: (typed: string) => string | false;
};

const categories = [
  { value: "", label: "None" },
  ...filmCategories.map((value) => ({
    value,
    label: value === "logline" ? "Log line" : value.charAt(0).toUpperCase() + value.slice(1),
  })),
];
const answers = [
  { value: "", label: "Not answered yet" },
  { value: "yes", label: "Yes, it may be shown" },
  { value: "no", label: "No, declined" },
];
const optional = true;
const parted = "Parted by commas";

const told: Line[] = [
  { name: "title", label: "Title" },
  { name: "originalTitle", label: "Original title", optional },
  { name: "director", label: "Director" },
  { name: "year", label: "Year", max: 4 },
  { name: "genre", label: "Genre", max: 100 },
  { name: "category", label: "Category", options: categories },
  { name: "description", label: "Description", rows: 5, max: 5000 },
  { name: "countries", label: "Countries", hint: parted, optional },
  { name: "languages", label: "Languages", hint: parted, optional },
  { name: "subtitles", label: "Subtitles", hint: parted, optional },
  { name: "tropes", label: "Tropes", hint: `Visitors filter by them. ${parted}`, optional },
  { name: "premiere", label: "Premiere", hint: "World, International…", max: 100, optional },
  {
    name: "awards",
    label: "Awards",
    hint: `Laurels on its page and the front page. ${parted}`,
    max: 1000,
    optional,
  },
  { name: "contentNotes", label: "Content notes", rows: 2, max: 2000, optional },
  { name: "ageRating", label: "Age", hint: "Like: From 12", max: 60, optional },
  {
    name: "captions",
    label: "Captions",
    hint: "Like: English, for the deaf and hard of hearing",
    max: 100,
    optional,
  },
  {
    name: "trailerUrl",
    label: "Trailer",
    hint: "A page on YouTube or Vimeo plays in place; any other is a link",
    max: 2000,
    optional,
  },
  {
    name: "credits",
    label: "Credits",
    hint: "One a line, like Music: Ida Moe",
    rows: 4,
    max: 5000,
    optional,
  },
  { name: "directorStatement", label: "Director's statement", rows: 5, max: 5000, optional },
  { name: "directorBio", label: "About the director", rows: 3, max: 2000, optional },
  {
    name: "directorImageUrl",
    label: "Portrait of the director",
    hint: "The address of a picture of this site, like /images/…",
    max: 500,
    optional,
  },
];
const ready: Line[] = [
  {
    name: "runningSeconds",
    label: "Running time",
    hint: "Measured, like 94:01. Screenings are confirmed with it only.",
    optional,
    wrong: (typed) => Number.isNaN(secondsIn(typed)) && "Write minutes and seconds, like 94:01",
  },
  { name: "duration", label: "Minutes, as told", hint: "Counts until it is measured", max: 4 },
  { name: "confirmation", label: "Its makers' answer", options: answers },
  { name: "copyFormat", label: "Copy", hint: "DCP, ProRes, 35 mm…", max: 100, optional },
];
const makers: Line[] = [
  {
    name: "directorEmail",
    label: "Director's email",
    hint: "Letters about its screenings go here",
    max: 254,
    optional,
  },
  { name: "directorPhone", label: "Phone", max: 40, optional },
  { name: "productionCompany", label: "Company", optional },
  { name: "filmUrl", label: "Link to the film", hint: "For the desk alone", max: 2000, optional },
  { name: "country", label: "Country, as sent", max: 100, optional },
  { name: "language", label: "Language, as sent", max: 100, optional },
  { name: "budget", label: "Budget", max: 100, optional },
  { name: "rating", label: "Rating", max: 20, optional },
  { name: "submissionNotes", label: "Notes", rows: 3, max: 5000, optional },
];
const badges: Line[] = [
  { name: "badge", label: "Badge", hint: "Comes with the category", max: 40, optional },
  { name: "badgeColor", label: "Its colour", max: 40, optional },
];

type Props = {
  /** Null: one that nobody handed in. */
  film: AdminFilm | null;
  head: ComponentProps<typeof EditorFrame>["head"];
};

/** A film of the programme, or a public one: everything of it can be changed. Or one that the desk adds. */
export function FilmEditor({ film, head }: Props) {
  const editor = useFilmForm(film);
  const { register, formState } = editor.form;
  const { isDirty } = formState;
  useGoToMissing(editor);
  const still = film ? "Everything is saved" : "Not in the programme yet";
  return (
    <LiveForm
      legend="Film"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      noValidate
      onSubmit={editor.onSave}
    >
      <EditorFrame
        back={pages.adminFilms}
        editor={editor}
        head={head}
        isDirty={isDirty}
        submit={
          <Button disabled={!isDirty} pending={editor.pending} size="sm" type="submit">
            {film ? "Save" : "Add film"}
          </Button>
        }
        told={isDirty ? "Not saved yet" : still}
      >
        <TwoColumns>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <Card title="What visitors read">
              <div className="form">
                <Lines editor={editor} lines={told} />
                <Checkbox className="full" {...register("featured")}>
                  Featured
                </Checkbox>
              </div>
            </Card>
            <Guests editor={editor} />
            <Card title="Its makers, for the desk alone">
              <div className="form">
                <Lines editor={editor} lines={makers} />
              </div>
            </Card>
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <Card title="Ready to be shown">
              <div className="grid gap-5">
                <Lines editor={editor} lines={ready} />
              </div>
            </Card>
            <Stills editor={editor} />
            <Card title="On lists">
              <div className="grid gap-5">
                <Lines editor={editor} lines={badges} />
              </div>
            </Card>
          </div>
        </TwoColumns>
      </EditorFrame>
    </LiveForm>
  );
}

/** Who comes for what the film still needs begins there. */
function useGoToMissing({ form }: FilmForm) {
  const live = useHydrated();
  const { hash } = useLocation();
  const { getValues, setFocus } = form;
  useEffect(() => {
    if (!live || hash !== `#${toReady}`) return;
    const names = ["runningSeconds", "confirmation", "copyFormat"] as const;
    const missing = names.find((name) => !getValues(name));
    if (missing) setFocus(missing);
  }, [live, hash, getValues, setFocus]);
}

/** Fields one after the other; what the server says of one stands below it. */
function Lines({ lines, editor: { form } }: { lines: readonly Line[]; editor: FilmForm }) {
  const { register, formState } = form;
  return lines.map(({ name, label, hint, rows, max = 200, optional: may, options, wrong }) => {
    const field = register(name, { validate: (typed) => wrong?.(String(typed)) || true });
    return (
      <Field
        className={rows ? "full" : ""}
        error={formState.errors[name]?.message}
        hint={hint}
        key={name}
        label={label}
        optional={may}
      >
        {options && <Select options={options} {...field} />}
        {rows && <TextArea maxLength={max} rows={rows} {...field} />}
        {!options && !rows && <TextInput autoComplete="off" maxLength={max} {...field} />}
      </Field>
    );
  });
}

/** Who comes with the film; what they are asked on stage needs them in town. */
function Guests({ editor: { guests, form } }: { editor: FilmForm }) {
  const { register, formState } = form;
  const wrong = formState.errors.guests;
  const add = () => guests.append({ name: "", email: "", arrives: "", leaves: "" });
  return (
    <Card
      aside={
        <Button onClick={add} size="sm" variant="outline">
          <Icon of={Plus} />
          Add a guest
        </Button>
      }
      title="Guests"
    >
      {guests.fields.length === 0 && <p className="text-muted">Nobody comes with it yet.</p>}
      {wrong?.message && <FieldError>{wrong.message}</FieldError>}
      <ul className="grid gap-5 divide-y divide-line">
        {guests.fields.map((guest, at) => (
          <li className="form items-start pt-4 first:pt-0" key={guest.id}>
            <Field error={wrong?.[at]?.name?.message} label="Name">
              <TextInput autoComplete="off" maxLength={200} {...register(`guests.${at}.name`)} />
            </Field>
            <Field error={wrong?.[at]?.email?.message} label="Email" optional>
              <TextInput autoComplete="off" maxLength={254} {...register(`guests.${at}.email`)} />
            </Field>
            <Field
              error={wrong?.[at]?.arrives?.message}
              hint="The festival's own clock"
              label="Arrives"
              optional
            >
              <TextInput type="datetime-local" {...register(`guests.${at}.arrives`)} />
            </Field>
            <div className="flex items-start gap-2">
              <Field
                className="min-w-0 flex-1"
                error={wrong?.[at]?.leaves?.message}
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
    </Card>
  );
}
