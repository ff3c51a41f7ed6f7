import { useWatch } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { codeKinds } from "~/db/enums";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { apiFetch } from "~/lib/api/client";
import { unitOf } from "~/lib/money/format";
import { toast } from "~/lib/toast";
import { makeCode } from "../contract";
import type { Code, CodesCall } from "../schema";
import { codeKindNames, sectionTexts as texts } from "../texts";

/** The typed texts; the server parses them. */
type Form = Record<
  "code" | "percent" | "amount" | "tier" | "maxUses" | "perAddress" | "from" | "lastDay" | "note",
  string
> &
  Pick<Code, "kind" | "types">;

const emptyForm: Form = {
  code: "",
  kind: "percent",
  percent: "",
  amount: "",
  tier: "",
  types: [],
  maxUses: "",
  perAddress: "",
  from: "",
  lastDay: "",
  note: "",
};

type Props = {
  call: CodesCall;
  edition: string | undefined;
  onClose: () => void;
};

/** Creates a code. */
export default function CodeDialog({ call, edition, onClose }: Props) {
  const tiersByCode = call.tiers.filter(({ proof }) => proof === "code");
  // The only tier needs no choice.
  const [onlyTier] = tiersByCode.length === 1 ? tiersByCode : [];
  const editor = useEditor<Form>({
    defaultValues: { ...emptyForm, tier: onlyTier?.code ?? "" },
    bodyPath: "",
  });
  const { form, save, revalidate } = editor;
  const { control, register, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  const kind = useWatch({ control, name: "kind" });
  const { fields } = texts;
  const send = (values: Form) =>
    save(
      () =>
        apiFetch(makeCode, {
          query: { edition },
          body: values.kind === "tier" ? values : { ...values, tier: "" },
        }),
      async ({ code }) => {
        toast({ title: texts.made, description: code, tone: "success" });
        onClose();
        await revalidate();
      },
    );
  const kinds = codeKinds.filter((codeKind) => codeKind !== "tier" || tiersByCode.length > 0);
  const numberInput = { autoComplete: "off", inputMode: "numeric" } as const;
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
      title={texts.add}
    >
      <Field
        className="full"
        error={errors.code?.message}
        hint={texts.codeHint}
        label={fields.code}
        optional
      >
        <TextInput
          {...register("code")}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
        />
      </Field>
      <Field error={errors.kind?.message} label={fields.kind}>
        <Select
          {...register("kind")}
          options={kinds.map((value) => ({ value, label: codeKindNames[value] }))}
        />
      </Field>
      {kind === "percent" && (
        <Field error={errors.percent?.message} label={fields.percent}>
          <TextInput {...register("percent")} {...numberInput} />
        </Field>
      )}
      {kind === "amount" && (
        <Field error={errors.amount?.message} label={fields.amount(unitOf(call.currency))}>
          <TextInput {...register("amount")} autoComplete="off" inputMode="decimal" />
        </Field>
      )}
      {kind === "tier" && (
        <Field error={errors.tier?.message} label={fields.tier}>
          <Select
            {...register("tier")}
            options={tiersByCode.map(({ code, name }) => ({ value: code, label: name }))}
            placeholder={texts.chooseTier}
          />
        </Field>
      )}
      <fieldset className="full min-w-0">
        <legend className="field-label mb-2">{fields.types}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {call.categories.map(({ type, name }) => (
            <Checkbox {...register("types")} key={type} value={type}>
              {name}
            </Checkbox>
          ))}
        </div>
        <p className="field-hint">{texts.typesHint}</p>
      </fieldset>
      <Field error={errors.maxUses?.message} label={fields.maxUses} optional>
        <TextInput {...register("maxUses")} {...numberInput} />
      </Field>
      <Field error={errors.perAddress?.message} label={fields.perAddress} optional>
        <TextInput {...register("perAddress")} {...numberInput} />
      </Field>
      <Field error={errors.from?.message} label={fields.from} optional>
        <TextInput {...register("from")} type="date" />
      </Field>
      <Field error={errors.lastDay?.message} label={fields.lastDay} optional>
        <TextInput {...register("lastDay")} type="date" />
      </Field>
      <Field className="full" error={errors.note?.message} label={fields.note} optional>
        <TextInput {...register("note")} autoComplete="off" maxLength={200} />
      </Field>
    </EditorDialog>
  );
}
