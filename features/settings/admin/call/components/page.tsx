import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { EditorFrame } from "~/lib/admin-list/components/editor-frame";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { exampleAmount } from "~/lib/money/amount";
import { unitOf } from "~/lib/money/format";
import { pathFor, withEditionParam } from "~/lib/paths";
import { notChargeable } from "../../schema";
import { type CallForm, formOf, isFeeText, saveCall } from "../hooks";
import type { Call } from "../schema";
import { callTexts } from "../texts";
import { Categories } from "./categories";
import { Questions } from "./questions";

const formId = "call-form";

type Props = {
  call: Call;
  edition: string | undefined;
  /** Further sections, before the questions. */
  children?: ReactNode;
};

/** An edition's fee deadlines, each with the fees of all categories. */
export function CallPage({ call, edition, children }: Props) {
  const { formats } = useSettings();
  const { currency, categories } = call;
  const editor = useEditor<CallForm>({
    version: call.version,
    newest: formOf,
    names: nameOf(call),
    within: "",
    defaultValues: formOf(call),
  });
  const { form } = editor;
  const { control, register, handleSubmit, getValues } = form;
  const { errors, isDirty } = form.formState;
  const { fields, insert, remove } = useFieldArray({ control, name: "deadlines", keyName: "key" });
  const box = useRef<HTMLOListElement>(null);
  const overview = withEditionParam(pathFor("adminSettings"), edition);

  const checkFee = (typed: string) =>
    isFeeText(typed, currency)
      ? (notChargeable(Number(typed), { currency, formats }) ?? true)
      : callTexts.enterFee(exampleAmount(currency));
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      box.current?.children[Math.max(0, index)]?.querySelector("input")?.focus(),
    );
  /** Inserts one before the last, with its fees: the last has no day. */
  const add = () => {
    const at = fields.length - 1;
    const fees = { ...getValues(`deadlines.${at}.fees`) };
    insert(at, { name: "", endsOn: "", fees }, { shouldFocus: false });
    focus(at);
  };
  const save = handleSubmit((values) =>
    editor.save(
      () => saveCall(values, call, edition),
      () => editor.finish(callTexts.saved, withEditionParam(pathFor("adminCall"), edition)),
    ),
  );
  return (
    <EditorFrame
      back={overview}
      editor={editor}
      head={{
        crumbs: [{ label: callTexts.settings, to: overview }, { label: callTexts.title }],
        note: callTexts.note,
        title: callTexts.title,
      }}
      isDirty={isDirty}
      submit={
        <Button disabled={!isDirty} form={formId} pending={editor.pending} size="sm" type="submit">
          {callTexts.save}
        </Button>
      }
      told={isDirty ? callTexts.unsaved : callTexts.noChanges}
    >
      <Categories call={call} edition={edition} />
      <LiveForm className="grid gap-4" id={formId} legend={callTexts.title} onSubmit={save}>
        <ol className="grid gap-4" ref={box}>
          {fields.map((field, index) => {
            const wrong = errors.deadlines?.[index];
            const isLast = index === fields.length - 1;
            const name = `deadlines.${index}` as const;
            return (
              <li key={field.key}>
                <Card
                  aside={
                    fields.length > 1 && (
                      <IconButton
                        icon={X}
                        label={callTexts.remove(field.name)}
                        onClick={() => {
                          remove(index);
                          focus(index - 1);
                        }}
                      />
                    )
                  }
                  title={callTexts.nth(index)}
                >
                  <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
                    <Field error={wrong?.name?.message} label={callTexts.name}>
                      <TextInput {...register(`${name}.name`)} autoComplete="off" maxLength={60} />
                    </Field>
                    {isLast ? (
                      <p className="self-end text-muted sm:pb-3">
                        {callTexts[fields.length === 1 ? "onlyOne" : "lastEnds"]}
                      </p>
                    ) : (
                      <Field error={wrong?.endsOn?.message} label={callTexts.endsOn}>
                        <TextInput {...register(`${name}.endsOn`)} type="date" />
                      </Field>
                    )}
                  </div>
                  <div className="mt-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2">
                    {categories.map(({ type, plural }) => (
                      <Field
                        error={wrong?.fees?.[type]?.message}
                        key={type}
                        label={`${plural}, ${unitOf(currency)}`}
                      >
                        <TextInput
                          {...register(`${name}.fees.${type}`, { validate: checkFee })}
                          autoComplete="off"
                          inputMode="decimal"
                        />
                      </Field>
                    ))}
                  </div>
                </Card>
              </li>
            );
          })}
        </ol>
        {fields.length < 10 && (
          <div>
            <Button onClick={add} size="sm" variant="outline">
              <Icon of={Plus} />
              {callTexts.add}
            </Button>
          </div>
        )}
      </LiveForm>
      {children}
      <Questions call={call} edition={edition} />
    </EditorFrame>
  );
}

/** The form's name of a field, for an edit conflict. */
const nameOf =
  ({ categories }: Call) =>
  (path: string): string | undefined => {
    const [, index, field, type] = path.split(".");
    if (index === undefined) return undefined;
    const nth = callTexts.nth(Number(index));
    const plural = categories.find((one) => one.type === type)?.plural;
    const part = { name: callTexts.name, endsOn: callTexts.endsOn }[field ?? ""] ?? plural;
    return part && `${nth}: ${part}`;
  };
