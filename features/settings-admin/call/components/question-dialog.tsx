import { useWatch } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { answerReaders, questionKinds } from "~/db/enums";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import * as calls from "../contract";
import type { Call, Question } from "../schema";
import { questionTexts as texts } from "../texts";

/** Choices are lines of one text, and the length is typed. */
type QuestionForm = Pick<Question, "label" | "kind" | "required" | "types" | "jury"> & {
  hint: string;
  choices: string;
  max: string;
};

const formOf = (question: Question | null): QuestionForm => ({
  label: question?.label ?? "",
  hint: question?.hint ?? "",
  kind: question?.kind ?? "short",
  choices: question?.choices.join("\n") ?? "",
  max: question?.max ? String(question.max) : "",
  required: question?.required ?? false,
  types: question?.types ?? [],
  jury: question?.jury ?? "never",
});

type Props = {
  call: Call;
  edition: string | undefined;
  question: Question | null;
  onClose: () => void;
};

/** Adds or edits a question. */
export default function QuestionDialog({ call, edition, question, onClose }: Props) {
  const { version } = call;
  const editor = useEditor<QuestionForm>({
    defaultValues: formOf(question),
    version,
    toFormValues: ({ questions }: Call) =>
      formOf(questions.find(({ id }) => id === question?.id) ?? question),
    fieldLabels: texts.fields,
    bodyPath: "",
  });
  const { form, save, revalidate } = editor;
  const { control, register, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  const kind = useWatch({ control, name: "kind" });
  const isText = kind === "short" || kind === "long";
  const query = { edition };
  const send = (values: QuestionForm) =>
    save(
      () => {
        const body = {
          ...values,
          choices: values.choices.split("\n").filter((line) => line.trim() !== ""),
          max: isText && values.max.trim() !== "" ? Number(values.max) : null,
          version,
        };
        return question
          ? apiFetch(calls.changeQuestion, { params: { id: question.id }, query, body })
          : apiFetch(calls.addQuestion, { query, body });
      },
      async () => {
        toast({ title: texts.saved, description: values.label, tone: "success" });
        onClose();
        await revalidate();
      },
    );
  const hasAnswers = question !== null && question.answers > 0;
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
      title={question ? texts.editing : texts.add}
    >
      <Field className="full" error={errors.label?.message} label={texts.fields.label}>
        <TextInput {...register("label")} autoComplete="off" maxLength={200} />
      </Field>
      <Field className="full" error={errors.hint?.message} label={texts.fields.hint} optional>
        <TextInput {...register("hint")} autoComplete="off" maxLength={300} />
      </Field>
      <Field
        error={errors.kind?.message}
        hint={hasAnswers ? texts.kindStays : undefined}
        label={texts.fields.kind}
      >
        <Select
          {...register("kind")}
          options={(hasAnswers ? [question.kind] : questionKinds).map((value) => ({
            value,
            label: texts.kinds[value],
          }))}
        />
      </Field>
      {isText && (
        <Field
          error={errors.max?.message}
          hint={texts.maxHint[kind]}
          label={texts.fields.max}
          optional
        >
          <TextInput {...register("max")} autoComplete="off" inputMode="numeric" />
        </Field>
      )}
      {kind === "choice" && (
        <Field
          className="full"
          error={errors.choices?.message}
          hint={texts.choicesHint}
          label={texts.fields.choices}
        >
          <TextArea {...register("choices")} rows={5} />
        </Field>
      )}
      <fieldset className="full min-w-0">
        <legend className="field-label mb-2">{texts.fields.types}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {call.categories.map(({ type, name }) => (
            <Checkbox {...register("types")} key={type} value={type}>
              {name}
            </Checkbox>
          ))}
        </div>
        {errors.types?.message ? (
          <FieldError>{errors.types.message}</FieldError>
        ) : (
          <p className="field-hint">{texts.typesHint}</p>
        )}
      </fieldset>
      <Field className="full" error={errors.jury?.message} label={texts.fields.jury}>
        <Select
          {...register("jury")}
          options={answerReaders.map((value) => ({ value, label: texts.readers[value] }))}
        />
      </Field>
      <Checkbox className="full" {...register("required")}>
        {texts.fields.required}
      </Checkbox>
    </EditorDialog>
  );
}
