import type { UseFormReturn } from "react-hook-form";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { MarkdownEditor } from "~/components/rich-text/editor";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { accents } from "~/db/enums";
import { PictureSource } from "~/features/media/components/picture-source";
import { maxExcerpt, maxTitle } from "~/features/site/components/latest-news";
import type { ArticleFields } from "../hooks";

type Props = {
  form: UseFormReturn<ArticleFields>;
  fields: ArticleFields;
  /** The date shown if the date text is empty. */
  day: string;
};

const colorOptions = accents.map((value) => ({
  value,
  label: value.slice(0, 1).toUpperCase() + value.slice(1),
}));

/** The fields of an article. */
export function ArticleFieldset({ form, fields, day }: Props) {
  const {
    register,
    formState: { errors },
  } = form;
  const countCharacters = (text: string) => [...text].length;
  return (
    <div className="form">
      <Field
        className="full"
        counter={<Counter count={countCharacters(fields.title)} max={200} />}
        error={errors.title?.message}
        hint={`Cards show the first ${maxTitle} characters.`}
        label="Title"
      >
        <TextInput autoComplete="off" maxLength={200} {...register("title")} />
      </Field>
      <Field
        className="full"
        counter={<Counter count={countCharacters(fields.excerpt)} max={500} />}
        error={errors.excerpt?.message}
        hint={`Shown below the title and when the article is shared. Cards show the first ${maxExcerpt} characters.`}
        label="Excerpt"
      >
        <TextArea className="min-h-18" maxLength={500} rows={2} {...register("excerpt")} />
      </Field>
      <MarkdownEditor
        className="full"
        error={errors.content?.message}
        hint="We keep your line breaks. Use Markdown: ## a heading, **bold**, - a list, > a quote."
        label="Content"
        maxLength={40_000}
        pictures={PictureSource}
        rows={16}
        {...register("content")}
      />
      <Field
        error={errors.category?.message}
        hint="Shown as a badge, like Jury, Awards or Deadlines."
        label="Category"
      >
        <TextInput autoComplete="off" maxLength={60} {...register("category")} />
      </Field>
      <Field error={errors.categoryColor?.message} label="Badge color">
        <Select options={colorOptions} {...register("categoryColor")} />
      </Field>
      <Field
        error={errors.publishDate?.message}
        hint={`Shown as you enter it. If blank, we use the publication date, like ${day}.`}
        label="Date shown"
        optional
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          placeholder={day}
          {...register("publishDate")}
        />
      </Field>
      <Field error={errors.author?.message} label="Author" optional>
        <TextInput autoComplete="off" maxLength={120} {...register("author")} />
      </Field>
    </div>
  );
}
