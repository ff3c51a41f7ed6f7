import { useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import type { FestivalSettings } from "~/features/settings/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { toast } from "~/lib/toast";
import { SettingControl } from "../../components/field";
import { formatSaved, saveSection } from "../../hooks";
import { groupsFor, type SettingField, type Settings, settingsSections } from "../../schema";
import type { SectionId } from "../../sections.texts";
import { controlValues } from "../../value-paths.rules";
import { sectionPartTexts as texts } from "../texts";

type Props = {
  settings: FestivalSettings;
  /** The version of the settings. */
  updatedAt: string | null;
  edition: string | undefined;
  section: SectionId;
  /** Which fields of the section belong to the part. */
  isInPart: (field: SettingField) => boolean;
  title: string;
  note: string;
  /** Its values as text. */
  lines: readonly string[];
};

/** A part of a settings section, edited in a dialog. */
export function SectionPart(props: Props) {
  const { title, note, lines } = props;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      aside={
        <IfEditable>
          <Button
            aria-label={`${texts.edit}: ${title}`}
            onClick={() => setIsEditing(true)}
            size="sm"
            variant="outline"
          >
            {texts.edit}
          </Button>
        </IfEditable>
      }
      title={title}
    >
      <p className="text-muted">{note}</p>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {lines.map((line) => (
          <li className="wrap-anywhere" key={line}>
            {line}
          </li>
        ))}
      </ul>
      {isEditing && <PartDialog {...props} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function PartDialog({
  section,
  isInPart,
  title,
  note,
  settings,
  updatedAt,
  edition,
  onClose,
}: Props & { onClose: () => void }) {
  const fields = groupsFor(section, settings).flatMap((group) =>
    group.fields.filter(isInPart).map((field) => ({
      ...field,
      label: group.title ? `${group.title}: ${field.label}` : field.label,
    })),
  );
  const formOf = (latest: FestivalSettings) =>
    controlValues(settingsSections[section].read(latest)) as FieldValues;
  const editor = useEditor<FieldValues>({
    defaultValues: formOf(settings),
    version: updatedAt,
    toFormValues: ({ facts }: Settings) => formOf(facts),
    fieldLabels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    bodyPath: `changes.${section}.`,
  });
  const { form, pending, save, revalidate } = editor;
  const send = (values: FieldValues) =>
    save(
      () => saveSection(section, values, { updatedAt, edition }),
      async () => {
        toast({ title, description: formatSaved({ edition }), tone: "success" });
        onClose();
        await revalidate();
      },
    );
  return (
    <EditorDialog
      description={note}
      editor={editor}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
      pending={pending}
      save={texts.save}
      size="wide"
      title={title}
    >
      <FormProvider {...form}>
        {fields.map((field) => (
          <SettingControl field={field} key={field.name} />
        ))}
      </FormProvider>
    </EditorDialog>
  );
}
