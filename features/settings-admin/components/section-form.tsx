import { zodResolver } from "@hookform/resolvers/zod";
import { RotateCcw } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, FormProvider, useWatch } from "react-hook-form";
import type { z } from "zod";
import { EditorFrame } from "~/components/admin/editor-frame";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Dialog } from "~/components/dialog";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { LiveForm } from "~/components/live-form";
import { useFestival } from "~/features/settings/hooks";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { adminPages } from "~/lib/admin-pages";
import { zoneName } from "~/lib/dates/calendar";
import { pathFor, withEditionParam } from "~/lib/paths";
import { changesIn, type PreviewedSection, previewedSections } from "../fields.rules";
import { formatReset, formatSaved, saveSection, useResetSettings } from "../hooks";
import {
  groupsFor,
  refusalsOf,
  type SettingGroup,
  type Settings,
  settingsSections,
} from "../schema";
import { type SectionId, sectionIds, sectionTexts } from "../sections.texts";
import { sectionFormTexts } from "../texts";
import { controlValues } from "../value-paths.rules";
import { dateWarnings, deadlineInUtc } from "../warnings.rules";
import { SettingChanges } from "./changes";
import { SettingGroups } from "./groups";
import { SettingsNav } from "./section-nav";

const loadPreview = () => import("./preview");

type Props = {
  id: SectionId;
  settings: Settings;
  /** The edition; by default the current one. */
  edition: string | undefined;
};

/** The form of one section: its fields, the changes, and a preview of the landing page. */
export function SettingsForm({ id, settings, edition }: Props) {
  const overview = withEditionParam(pathFor("adminSettings"), edition);
  const { facts: festivalSettings, defaults, updatedAt } = settings;
  const { renderedAt } = useFestival();
  const section = settingsSections[id];
  const checkedSchema = useMemo(
    () =>
      settingsSections[id].schema.superRefine((values, context) => {
        for (const { path, message } of refusalsOf(id, festivalSettings, values)) {
          context.addIssue({ code: "custom", message, path: path.split(".") });
        }
      }),
    [id, festivalSettings],
  );
  const { title, note } = sectionTexts[id];
  const [isReviewing, setIsReviewing] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  const editor = useEditor<FieldValues>({
    version: updatedAt,
    toFormValues: ({ facts: newestSettings }: Settings) =>
      controlValues(section.read(newestSettings)) as FieldValues,
    fieldLabels: (path) => fieldNameIn(section.groups, path),
    bodyPath: `changes.${id}.`,
    resolver: zodResolver(checkedSchema as z.ZodType<FieldValues, FieldValues>),
    defaultValues: controlValues(section.read(festivalSettings)) as FieldValues,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { form } = editor;
  const { isDirty, submitCount } = form.formState;

  const values = useDeferredValue(useWatch({ control: form.control }));
  const draft = useMemo(() => {
    const parsed = checkedSchema.safeParse(values);
    return parsed.success ? section.write(festivalSettings, parsed.data) : null;
  }, [section, checkedSchema, festivalSettings, values]);
  // While a field is invalid, preview and warnings show the last valid values.
  const lastValidSettings = useRef(festivalSettings);
  if (draft) lastValidSettings.current = draft;
  const changes = draft ? changesIn(id, festivalSettings, draft) : [];
  const warnings =
    id === "dates" ? dateWarnings(lastValidSettings.current, new Date(renderedAt)) : [];

  const [refusalCount, setRefusalCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal the keyboard goes to what has to be fixed
  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount, refusalCount]);
  const returnPath = `${overview}#${id}`;
  const save = async () => {
    const outcome = await editor.save(
      () => saveSection(id, form.getValues(), { updatedAt, edition }),
      () => editor.finish(formatSaved({ edition }), returnPath),
    );
    if (outcome !== "stale" && outcome !== "invalid") return;
    setIsReviewing(false);
    setRefusalCount((count) => count + 1);
  };
  const reset = useResetSettings({ edition }, () => editor.leave(returnPath));
  const review = form.handleSubmit(() => setIsReviewing(true));

  const previewId = previewedSections.find((sectionId) => sectionId === id);
  const differsFromDefaults = changesIn(id, defaults, festivalSettings).length > 0;
  const changedSections = new Set(
    sectionIds.filter((sectionId) => changesIn(sectionId, defaults, festivalSettings).length > 0),
  );
  return (
    <EditorFrame
      backPath={overview}
      editor={editor}
      header={{
        actions: differsFromDefaults && (
          <Button onClick={() => setIsResetting(true)} size="sm" variant="outline">
            <Icon of={RotateCcw} />
            {sectionFormTexts.resetSection}
          </Button>
        ),
        crumbs: [
          {
            label: edition
              ? `${adminPages.adminSettings.name} of ${edition}`
              : adminPages.adminSettings.name,
            to: overview,
          },
          { label: title },
        ],
        note,
        title,
      }}
      isDirty={isDirty}
      submit={
        <Button
          disabled={!isDirty || (draft !== null && changes.length === 0)}
          form="settings-form"
          size="sm"
          type="submit"
        >
          {sectionFormTexts.reviewSave}
        </Button>
      }
      status={statusText(isDirty, draft !== null, changes.length)}
    >
      <div className="grid grid-cols-[168px_minmax(0,1fr)] items-start gap-x-7 gap-y-5 max-lg:grid-cols-[minmax(0,1fr)]">
        <SettingsNav changedSections={changedSections} current={id} edition={edition} />
        <div className="grid min-w-0 gap-5">
          <FormProvider {...form}>
            <LiveForm
              legend="Settings"
              className="grid gap-4"
              id="settings-form"
              onSubmit={review}
              ref={formElement}
            >
              <SettingGroups
                groups={groupsFor(id, festivalSettings)}
                noteOn={({ name }) =>
                  name === "deadlineTime"
                    ? `In the festival's time zone, ${zoneName(lastValidSettings.current.timeZone)}. ${deadlineInUtc(lastValidSettings.current)}`
                    : undefined
                }
              />
            </LiveForm>
          </FormProvider>
          {warnings.length > 0 && <Warnings warnings={warnings} />}
          {changes.length > 0 && (
            <Card title={sectionFormTexts.changesTitle}>
              <SettingChanges changes={changes} />
            </Card>
          )}
        </div>
      </div>
      {previewId && <SectionPreview settings={lastValidSettings.current} id={previewId} />}
      <Dialog
        actions={
          <>
            <Button onClick={() => setIsReviewing(false)} size="md" variant="outline">
              {sectionFormTexts.keepEditing}
            </Button>
            <Button onClick={save} pending={editor.pending} size="md">
              {sectionFormTexts.save}
            </Button>
          </>
        }
        description={sectionFormTexts.festivalsPagesForms}
        onOpenChange={setIsReviewing}
        open={isReviewing}
        size="wide"
        title={sectionFormTexts.confirmTitle}
      >
        <div className="mt-5 grid gap-5">
          <SettingChanges changes={changes} />
          {warnings.length > 0 && <Warnings warnings={warnings} />}
        </div>
      </Dialog>
      <ConfirmDialog
        confirm={sectionFormTexts.reset}
        danger
        onConfirm={() => reset.mutate({ id, updatedAt })}
        onOpenChange={setIsResetting}
        open={isResetting}
        pending={reset.isPending}
        question={formatReset(`the section '${title}'`, edition)}
        title={sectionFormTexts.resetDefaults}
      />
    </EditorFrame>
  );
}

/** The form's name of a field, and the path within a list. */
const fieldNameIn = (groups: readonly SettingGroup[], path: string) =>
  groups
    .flatMap(({ title, fields }) => fields.map((field) => ({ title, ...field })))
    .filter(({ name }) => path === name || path.startsWith(`${name}.`))
    .map(({ title, label }) => (title ? `${title}: ${label}` : label))[0];

function statusText(isDirty: boolean, isValid: boolean, changeCount: number): string {
  if (!isDirty) return sectionFormTexts.noChanges;
  if (!isValid) return sectionFormTexts.pleaseFixMarked;
  if (changeCount === 0) return sectionFormTexts.nothingUnsaved;
  return changeCount === 1 ? "1 change" : `${changeCount} changes`;
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul className="grid gap-1 rounded-md bg-surface-1 px-4 py-3 text-muted shadow-[inset_3px_0_0_var(--accent)]">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function SectionPreview({ id, settings }: { id: PreviewedSection; settings: Settings["facts"] }) {
  const SettingPreview = useLazyComponent(loadPreview, true);
  return (
    <Card
      aside={<span className="text-subtle">{sectionFormTexts.previewNote}</span>}
      flush
      title={sectionFormTexts.preview}
    >
      {SettingPreview && <SettingPreview settings={settings} id={id} />}
    </Card>
  );
}
