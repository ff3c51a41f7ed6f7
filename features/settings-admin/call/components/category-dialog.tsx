import { useWatch } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { accents, categoryIcons, filmLinks } from "~/db/enums";
import { categoryKinds } from "~/db/submission-type";
import { PictureSource } from "~/features/media/components/picture-source";
import { categoryPictures, phoneSchema } from "~/features/settings/category.schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { apiFetch } from "~/lib/api/client";
import { unitOf } from "~/lib/money/format";
import { artAddress } from "~/lib/pictures";
import { toast } from "~/lib/toast";
import { categoryTexts as texts } from "../categories.texts";
import type { CallCategory } from "../category.schema";
import { type CategoryFormValues, changeOf, formOf } from "../category-form.rules";
import * as calls from "../contract";
import type { Call } from "../schema";

type Props = {
  call: Call;
  edition: string | undefined;
  category: CallCategory | null;
  onClose: () => void;
};

const optionsOf = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<string, string>>,
) => values.map((value) => ({ value, label: labels[value] ?? value }));

/** Adds or edits a category. */
export default function CategoryDialog({ call, edition, category, onClose }: Props) {
  const { version } = call;
  const editor = useEditor<CategoryFormValues>({
    defaultValues: formOf(category),
    version,
    toFormValues: ({ categories }: Call) =>
      formOf(categories.find(({ id }) => id === category?.id) ?? category),
    fieldLabels: texts.fields,
    bodyPath: "",
  });
  const { form, save, revalidate } = editor;
  const { control, register, handleSubmit, formState, setValue } = form;
  const { errors, isDirty } = formState;
  const [kind, picture] = useWatch({ control, name: ["kind", "picture"] });
  const isUploaded = picture.startsWith("/");
  const isFilm = kind === "film";
  const hasEntries = category !== null && category.entries > 0;
  const query = { edition };
  const send = (values: CategoryFormValues) =>
    save(
      () => {
        // Optional fields make its type too wide for the calls; the server checks them.
        const body = { ...changeOf(values, category), version } as never;
        return category
          ? apiFetch(calls.changeCategory, { params: { id: category.id }, query, body })
          : apiFetch(calls.addCategory, { query, body });
      },
      async () => {
        toast({ title: texts.saved, description: values.name, tone: "success" });
        onClose();
        await revalidate();
      },
    );
  return (
    <EditorDialog
      description={texts.description}
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
      pending={editor.pending}
      save={texts.save}
      size="wide"
      title={category ? texts.editing : texts.add}
    >
      <Field error={errors.name?.message} label={texts.fields.name}>
        <TextInput {...register("name")} autoComplete="off" maxLength={60} />
      </Field>
      <Field
        error={errors.plural?.message}
        hint={texts.pluralHint}
        label={texts.fields.plural}
        optional
      >
        <TextInput {...register("plural")} autoComplete="off" maxLength={60} />
      </Field>
      <Field
        error={errors.kind?.message}
        hint={hasEntries ? texts.staysHint : undefined}
        label={texts.fields.kind}
      >
        <Select
          {...register("kind")}
          options={optionsOf(hasEntries ? [category.kind] : categoryKinds, texts.kinds)}
        />
      </Field>
      <Field
        error={errors.slug?.message}
        hint={hasEntries ? texts.staysHint : texts.slugHint}
        label={texts.fields.slug}
        optional={!hasEntries}
      >
        <TextInput {...register("slug")} autoComplete="off" maxLength={40} readOnly={hasEntries} />
      </Field>
      <h3 className="full h-group mt-2">{texts.shownInForm}</h3>
      {isFilm && (
        <>
          <Field error={errors.minutes?.min?.message} label={texts.minutesMin}>
            <TextInput {...register("minutes.min")} autoComplete="off" inputMode="numeric" />
          </Field>
          <Field error={errors.minutes?.max?.message} label={texts.minutesMax}>
            <TextInput {...register("minutes.max")} autoComplete="off" inputMode="numeric" />
          </Field>
        </>
      )}
      <Field error={errors.text?.min?.message} label={texts.textMin[kind]}>
        <TextInput {...register("text.min")} autoComplete="off" inputMode="numeric" />
      </Field>
      <Field error={errors.text?.max?.message} label={texts.textMax[kind]}>
        <TextInput {...register("text.max")} autoComplete="off" inputMode="numeric" />
      </Field>
      {isFilm && (
        <Field
          className="full"
          error={errors.genres?.message}
          hint={texts.listHint}
          label={texts.fields.genres}
          optional={category === null}
        >
          <TextArea {...register("genres")} rows={5} />
        </Field>
      )}
      {isFilm && (
        <Field error={errors.link?.message} label={texts.fields.link}>
          <Select {...register("link")} options={optionsOf(filmLinks, texts.links)} />
        </Field>
      )}
      <Field error={errors.phone?.message} label={texts.fields.phone}>
        <Select {...register("phone")} options={optionsOf(phoneSchema.options, texts.phones)} />
      </Field>
      <Field
        error={errors.perAddress?.message}
        hint={texts.noLimit}
        label={texts.fields.perAddress}
        optional
      >
        <TextInput {...register("perAddress")} autoComplete="off" inputMode="numeric" />
      </Field>
      <h3 className="full h-group mt-2">{texts.onPages}</h3>
      <Field
        className="full"
        error={errors.description?.message}
        label={texts.fields.description}
        optional={category === null}
      >
        <TextArea {...register("description")} rows={2} />
      </Field>
      <Field
        className="full"
        error={errors.features?.message}
        hint={texts.listHint}
        label={texts.fields.features}
        optional={category === null}
      >
        <TextArea {...register("features")} rows={3} />
      </Field>
      <Field
        error={errors.prize?.message}
        label={`${texts.fields.prize}, ${unitOf(call.currency)}`}
      >
        <TextInput {...register("prize")} autoComplete="off" inputMode="decimal" />
      </Field>
      <Field
        error={errors.advertisedLength?.message}
        label={texts.fields.advertisedLength}
        optional={category === null}
      >
        <TextInput {...register("advertisedLength")} autoComplete="off" maxLength={200} />
      </Field>
      <Field error={errors.accent?.message} label={texts.fields.accent}>
        <Select {...register("accent")} options={optionsOf(accents, texts.accents)} />
      </Field>
      <Field error={errors.icon?.message} label={texts.fields.icon}>
        <Select {...register("icon")} options={optionsOf(categoryIcons, texts.icons)} />
      </Field>
      <Field error={errors.picture?.message} label={texts.fields.picture}>
        <Select
          {...register("picture")}
          options={optionsOf(
            isUploaded ? [...categoryPictures, picture] : categoryPictures,
            isUploaded ? { ...texts.pictures, [picture]: texts.ownPicture } : texts.pictures,
          )}
        />
      </Field>
      <Field
        error={errors.pictureAlt?.message}
        label={texts.fields.pictureAlt}
        optional={category === null}
      >
        <TextInput {...register("pictureAlt")} autoComplete="off" maxLength={200} />
      </Field>
      <div className="full grid grid-cols-[120px_minmax(0,1fr)] items-start gap-4 max-sm:grid-cols-[minmax(0,1fr)]">
        <img alt="" className="aspect-4/5 w-30 rounded-sm object-cover" src={artAddress(picture)} />
        <PictureSource
          onPicture={(url) => {
            // A description of the former picture does not fit.
            setValue("pictureAlt", "", { shouldDirty: true });
            setValue("picture", url, { shouldDirty: true });
          }}
        />
      </div>
    </EditorDialog>
  );
}
