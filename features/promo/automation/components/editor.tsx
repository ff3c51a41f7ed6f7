import { zodResolver } from "@hookform/resolvers/zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { ChipButton } from "~/components/chip-button";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { useKnownVersion } from "~/lib/admin-list/hooks/use-known-version";
import { PlatformSelect } from "../../content/components/platform-select";
import { PostPreview } from "../../content/components/post-preview";
import { useSaveAutomation } from "../../hooks";
import {
  type Automation,
  type AutomationForm,
  type AutomationValues,
  automationFormSchema,
  fillIn,
  isTrigger,
  triggerNames,
  triggers,
  variablesOf,
} from "../schema";

type Props = {
  /** Null for a new rule. */
  rule: Automation | null;
  /** Sample values of the variables, as of today. */
  samples: Record<string, string>;
  onClose: () => void;
};

const variableMeanings: Record<string, string> = {
  FESTIVAL: "the festival's full name",
  SITE: "this site's address",
  DEADLINE: "the day of the deadline",
  DAYS_LEFT: "days left until then",
  TITLE: "the article's title",
  EXCERPT: "its excerpt",
  LINK: "its address",
  FILM_TITLE: "the entry's title",
  DIRECTOR: "its director",
  CATEGORY: "its category",
  COUNTRY: "its country",
};

/** The initial values of the form. */
const toFormValues = (rule: Automation | null) => ({
  name: rule?.name ?? "",
  trigger: rule && isTrigger(rule.trigger) ? rule.trigger : undefined,
  platform: rule?.platform ?? "",
  contentTemplate: rule?.contentTemplate ?? "",
  isActive: rule?.isActive ?? true,
});

/** Edits a rule: its trigger, and the text of its drafts. */
export function AutomationEditor({ rule, samples, onClose }: Props) {
  const version = useKnownVersion(rule?.id ?? "", rule?.version ?? 0);
  const editor = useEditor<AutomationForm, AutomationValues>({
    resolver: zodResolver(automationFormSchema),
    defaultValues: toFormValues(rule),
    toFormValues: (current: Automation) => {
      version.raise(current.version);
      return toFormValues(current);
    },
  });
  const { form } = editor;
  const save = useSaveAutomation(rule?.id ?? null, onClose, editor.handleError);
  const { register, handleSubmit, watch, getValues, setValue, setFocus } = form;
  const { errors, isDirty } = form.formState;
  const { trigger, contentTemplate, platform } = watch();
  const variables = trigger && isTrigger(trigger) ? variablesOf(trigger) : [];
  const insert = (name: string) => {
    const text = getValues("contentTemplate");
    const space = text === "" || /\s$/.test(text) ? "" : " ";
    setValue("contentTemplate", `${text}${space}{{${name}}}`, {
      shouldDirty: true,
      shouldValidate: true,
    });
    setFocus("contentTemplate");
  };
  return (
    <EditorDialog
      description="A rule prepares a draft for you. Nothing is posted or sent."
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((values) =>
        save.mutate({ ...values, version: rule ? version.current : undefined }),
      )}
      pending={save.isPending}
      save="Save rule"
      size="widest"
      title={rule ? "Edit rule" : "New rule"}
    >
      <div className="grid content-start gap-5">
        <Field error={errors.name?.message} label="Name">
          <TextInput {...register("name")} maxLength={120} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field error={errors.trigger?.message} label="Trigger">
            <Select
              {...register("trigger")}
              options={triggerNames.map((value) => ({ value, label: triggers[value].words }))}
              placeholder="Choose a trigger"
            />
          </Field>
          <Field error={errors.platform?.message} label="Platform">
            <PlatformSelect {...register("platform")} current={rule?.platform} />
          </Field>
        </div>
        <Field error={errors.contentTemplate?.message} label="Text of the draft">
          <TextArea {...register("contentTemplate")} rows={6} />
        </Field>
        <section aria-label="Variables" className="grid gap-2">
          <p className="field-hint">
            {variables.length === 0
              ? "Choose a trigger first to see the variables."
              : "Select a variable to add it to the end of the text."}
          </p>
          <ul className="flex flex-wrap gap-2">
            {variables.map((name) => (
              <li key={name}>
                <ChipButton onClick={() => insert(name)}>
                  <code>{`{{${name}}}`}</code> {variableMeanings[name]}
                </ChipButton>
              </li>
            ))}
          </ul>
        </section>
        <Checkbox {...register("isActive")}>Active (checks once a minute)</Checkbox>
      </div>
      <div className="grid content-start gap-4">
        <PostPreview
          content={fillIn(contentTemplate, samples)}
          hashtags={[]}
          mediaUrls={[]}
          platform={platform || null}
        />
        <p className="field-hint">Shown with example values.</p>
      </div>
    </EditorDialog>
  );
}
