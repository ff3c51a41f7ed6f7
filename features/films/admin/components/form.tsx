import { Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { useLocation } from "react-router";
import { EditorFrame } from "~/components/admin/editor-frame";
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
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import { runningTimeTexts } from "../../texts";
import { type FilmFields, type FilmForm, useFilmForm } from "../hooks/use-film-form";
import { isFarFromStated, parseSeconds } from "../running-time.rules";
import type { AdminFilm } from "../schema";
import { filmFormTexts } from "../texts";
import { missingFieldsAnchor } from "./cells";
import { Stills } from "./stills";

type FieldName = Exclude<keyof FilmFields, "guests" | "featured">;
type FormLine = {
  name: FieldName;
  label: string;
  hint?: string;
  /** The height of a text area; without it the field has one line. */
  rows?: number;
  /** The most characters; 200 by default. */
  max?: number;
  optional?: true;
  options?: readonly { value: string; label: string }[];
  /** The error of a value that the request cannot express; false if there is none. */
  errorOf?: (value: string) => string | false;
};

const categoryOptions = [
  { value: "", label: filmFormTexts.none },
  ...filmCategories.map((value) => ({
    value,
    label:
      value === "logline" ? filmFormTexts.logLine : value.charAt(0).toUpperCase() + value.slice(1),
  })),
];
const confirmationOptions = [
  { value: "", label: filmFormTexts.confirmationNone },
  { value: "yes", label: filmFormTexts.confirmationYes },
  { value: "no", label: filmFormTexts.confirmationNo },
];
/** For the shorthand in the lines below. */
const optional = true;
const listHint = filmFormTexts.listHint;

const detailFields: FormLine[] = [
  { name: "title", label: filmFormTexts.title },
  { name: "originalTitle", label: filmFormTexts.originalTitle, optional },
  { name: "director", label: filmFormTexts.director },
  { name: "year", label: filmFormTexts.year, max: 4 },
  { name: "genre", label: filmFormTexts.genre, max: 100 },
  { name: "category", label: filmFormTexts.category, options: categoryOptions },
  { name: "description", label: filmFormTexts.description, rows: 5, max: 5000 },
  { name: "countries", label: filmFormTexts.countries, hint: listHint, optional },
  { name: "languages", label: filmFormTexts.languages, hint: listHint, optional },
  { name: "subtitles", label: filmFormTexts.subtitles, hint: listHint, optional },
  {
    name: "tropes",
    label: filmFormTexts.tropes,
    hint: `Visitors can filter by these. ${listHint}`,
    optional,
  },
  {
    name: "premiere",
    label: filmFormTexts.premiere,
    hint: filmFormTexts.premiereHint,
    max: 100,
    optional,
  },
  { name: "contentNotes", label: filmFormTexts.contentNotes, rows: 2, max: 2000, optional },
  {
    name: "awards",
    label: filmFormTexts.awards,
    hint: `Shown on the film's page and the home page. ${listHint}`,
    max: 1000,
    optional,
  },
  { name: "ageRating", label: filmFormTexts.age, hint: filmFormTexts.ageHint, max: 60, optional },
  {
    name: "captions",
    label: filmFormTexts.captions,
    hint: filmFormTexts.captionsHint,
    max: 100,
    optional,
  },
  {
    name: "trailerUrl",
    label: filmFormTexts.trailer,
    hint: filmFormTexts.trailerHint,
    max: 2000,
    optional,
  },
  {
    name: "credits",
    label: filmFormTexts.credits,
    hint: filmFormTexts.creditsHint,
    rows: 4,
    max: 5000,
    optional,
  },
  { name: "directorStatement", label: filmFormTexts.statement, rows: 5, max: 5000, optional },
  { name: "directorBio", label: filmFormTexts.bio, rows: 3, max: 2000, optional },
  {
    name: "directorImageUrl",
    label: filmFormTexts.portrait,
    hint: filmFormTexts.portraitHint,
    max: 500,
    optional,
  },
];
const screeningFields: FormLine[] = [
  {
    name: "runningSeconds",
    label: filmFormTexts.runningTime,
    hint: filmFormTexts.runningTimeHint,
    optional,
    errorOf: (value) => Number.isNaN(parseSeconds(value)) && filmFormTexts.runningTimeInvalid,
  },
  {
    name: "duration",
    label: filmFormTexts.duration,
    hint: filmFormTexts.durationHint,
    max: 4,
  },
  { name: "confirmation", label: filmFormTexts.confirmation, options: confirmationOptions },
  {
    name: "copyFormat",
    label: filmFormTexts.copy,
    hint: filmFormTexts.copyHint,
    max: 100,
    optional,
  },
];
const contactFields: FormLine[] = [
  {
    name: "directorEmail",
    label: filmFormTexts.directorsEmail,
    hint: filmFormTexts.directorsEmailHint,
    max: 254,
    optional,
  },
  { name: "directorPhone", label: filmFormTexts.phone, max: 40, optional },
  { name: "productionCompany", label: filmFormTexts.company, optional },
  {
    name: "filmUrl",
    label: filmFormTexts.filmUrl,
    hint: filmFormTexts.filmUrlHint,
    max: 2000,
    optional,
  },
  { name: "country", label: filmFormTexts.submittedCountry, max: 100, optional },
  { name: "language", label: filmFormTexts.submittedLanguage, max: 100, optional },
  { name: "budget", label: filmFormTexts.budget, max: 100, optional },
  { name: "rating", label: filmFormTexts.rating, max: 20, optional },
  { name: "submissionNotes", label: filmFormTexts.notes, rows: 3, max: 5000, optional },
];
const badgeFields: FormLine[] = [
  {
    name: "badge",
    label: filmFormTexts.badge,
    hint: filmFormTexts.badgeHint,
    max: 40,
    optional,
  },
  { name: "badgeColor", label: filmFormTexts.badgeColor, max: 40, optional },
];

type Props = {
  /** Null: a new film without an entry. */
  film: AdminFilm | null;
  head: ComponentProps<typeof EditorFrame>["header"];
};

/** The editor of a film. */
export function FilmEditor({ film, head }: Props) {
  const editor = useFilmForm(film);
  const { register, formState } = editor.form;
  const { isDirty } = formState;
  useFocusMissingField(editor);
  const savedNote = film ? filmFormTexts.saved : filmFormTexts.notInProgramme;
  return (
    <LiveForm
      legend="Film"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      noValidate
      onSubmit={editor.onSave}
    >
      <EditorFrame
        backPath={pages.adminFilms}
        editor={editor}
        header={head}
        isDirty={isDirty}
        submit={
          <Button disabled={!isDirty} pending={editor.pending} size="sm" type="submit">
            {film ? "Save" : filmFormTexts.addFilm}
          </Button>
        }
        status={isDirty ? filmFormTexts.unsaved : savedNote}
      >
        <TwoColumns>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <Card title={filmFormTexts.publicInformation}>
              <div className="form">
                <FormLines editor={editor} lines={detailFields} />
                <Checkbox className="full" {...register("featured")}>
                  {filmFormTexts.featured}
                </Checkbox>
              </div>
            </Card>
            <Guests editor={editor} />
            <Card title={filmFormTexts.contact}>
              <div className="form">
                <FormLines editor={editor} lines={contactFields} />
              </div>
            </Card>
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <Card title={filmFormTexts.screening}>
              <div className="grid gap-5">
                <FormLines editor={editor} lines={screeningFields} />
              </div>
            </Card>
            <Stills editor={editor} offered={film?.offeredStill ?? null} />
            <Card title={filmFormTexts.onLists}>
              <div className="grid gap-5">
                <FormLines editor={editor} lines={badgeFields} />
              </div>
            </Card>
          </div>
        </TwoColumns>
      </EditorFrame>
    </LiveForm>
  );
}

/** A link to a film's missing fields focuses the first one. */
function useFocusMissingField({ form }: FilmForm) {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const { getValues, setFocus } = form;
  useEffect(() => {
    if (!isHydrated || hash !== `#${missingFieldsAnchor}`) return;
    const neededNames = ["runningSeconds", "confirmation", "copyFormat"] as const;
    const missingName = neededNames.find((name) => !getValues(name));
    if (missingName) setFocus(missingName);
  }, [isHydrated, hash, getValues, setFocus]);
}

/** The fields of these lines, with their errors. */
function FormLines({ lines, editor: { form } }: { lines: readonly FormLine[]; editor: FilmForm }) {
  const { register, formState } = form;
  const [runningTime, duration] = form.watch(["runningSeconds", "duration"]);
  const seconds = parseSeconds(runningTime);
  const lengthDoubt =
    seconds !== null &&
    isFarFromStated(seconds, Number(duration)) &&
    runningTimeTexts.farFromStated(Number(duration));
  return lines.map(
    ({ name, label, hint, rows, max = 200, optional: isOptional, options, errorOf }) => {
      // `validate` returns the error, or true if the value is valid.
      const field = register(name, { validate: (value) => errorOf?.(String(value)) || true });
      return (
        <Field
          className={rows ? "full" : ""}
          error={formState.errors[name]?.message}
          hint={(name === "runningSeconds" && lengthDoubt) || hint}
          key={name}
          label={label}
          optional={isOptional}
        >
          {options && <Select options={options} {...field} />}
          {rows && <TextArea maxLength={max} rows={rows} {...field} />}
          {!options && !rows && <TextInput autoComplete="off" maxLength={max} {...field} />}
        </Field>
      );
    },
  );
}

/** Guests of the film, with the days when they are in town. */
function Guests({ editor: { guests, form } }: { editor: FilmForm }) {
  const { register, formState } = form;
  const guestErrors = formState.errors.guests;
  const addGuest = () => guests.append({ name: "", email: "", arrives: "", leaves: "" });
  return (
    <Card
      aside={
        <Button onClick={addGuest} size="sm" variant="outline">
          <Icon of={Plus} />
          {filmFormTexts.addGuest}
        </Button>
      }
      title={filmFormTexts.guests}
    >
      {guests.fields.length === 0 && <p className="text-muted">{filmFormTexts.noGuests}</p>}
      {guestErrors?.message && <FieldError>{guestErrors.message}</FieldError>}
      <ul className="grid gap-5 divide-y divide-line">
        {guests.fields.map((guest, index) => (
          <li className="form items-start pt-4 first:pt-0" key={guest.id}>
            <Field error={guestErrors?.[index]?.name?.message} label={filmFormTexts.name}>
              <TextInput autoComplete="off" maxLength={200} {...register(`guests.${index}.name`)} />
            </Field>
            <Field
              error={guestErrors?.[index]?.email?.message}
              label={filmFormTexts.email}
              optional
            >
              <TextInput
                autoComplete="off"
                maxLength={254}
                {...register(`guests.${index}.email`)}
              />
            </Field>
            <Field
              error={guestErrors?.[index]?.arrives?.message}
              hint={filmFormTexts.guestTimesHint}
              label={filmFormTexts.arrives}
              optional
            >
              <TextInput type="datetime-local" {...register(`guests.${index}.arrives`)} />
            </Field>
            <div className="flex items-start gap-2">
              <Field
                className="min-w-0 flex-1"
                error={guestErrors?.[index]?.leaves?.message}
                hint={filmFormTexts.guestTimesHint}
                label={filmFormTexts.leaves}
                optional
              >
                <TextInput type="datetime-local" {...register(`guests.${index}.leaves`)} />
              </Field>
              <span className="pt-7">
                <IconButton
                  icon={Trash2}
                  label={`Remove ${isolate(guest.name) || "this guest"}`}
                  onClick={() => guests.remove(index)}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
