import { ExternalLink, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { EditorFrame } from "~/components/admin/editor-frame";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Icon } from "~/components/icon";
import { LiveForm } from "~/components/live-form";
import { RadioCards } from "~/components/radio-cards";
import { PicturesCard } from "~/features/media/slots/components/pictures-card";
import type { Picture } from "~/features/media/slots/schema";
import * as calls from "~/features/settings/look/contract";
import {
  type ColorPath,
  colorPaths,
  isDocumented,
  type Look,
  lookPreview,
  type Theme,
} from "~/features/settings/look/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { useThemeCheck } from "../hooks";
import { lookPageTexts as texts } from "../texts";
import { ColorField } from "./color-field";
import { Contrast } from "./contrast";
import { LookPreview } from "./preview";

const formId = "look-form";
const formOf = ({ draft, published }: Look): Theme => draft ?? published;
const accentPaths = colorPaths.filter((path) => path.startsWith("accents."));
const mainPaths = colorPaths.filter((path) => !accentPaths.includes(path));
const schemes = ["dark", "light"] as const;

type Props = { look: Look; pictures: readonly Picture[] };

/** The festival's look: colors with their contrast, faces, a draft, publishing; pictures. */
export function LookPage({ look, pictures }: Props) {
  const { published, draft, version } = look;
  const [themeToRestore, setThemeToRestore] = useState<Theme | null>(null);
  const [isResetting, setIsResetting] = useState(false);
  const editor = useEditor<Theme>({
    version,
    toFormValues: formOf,
    fieldLabels: (path) => texts.fields[path as ColorPath]?.label,
    bodyPath: "",
    defaultValues: formOf(look),
  });
  const { form, pending } = editor;
  const { register, handleSubmit, watch, formState } = form;
  const { errors, isDirty } = formState;
  const { pairs, stylesheet } = useThemeCheck(watch());
  const isDefault = isDocumented(published);

  const send = (theme: Theme, { publish }: { publish: boolean }) =>
    editor.save(
      () => apiFetch(calls.changeTheme, { body: { ...theme, publish, version } }),
      async (saved) => {
        form.reset(formOf(saved));
        await editor.revalidate();
        toast({
          title: publish ? adminPages.adminLook.name : texts.draft,
          description: publish ? texts.published : texts.drafted,
          tone: "success",
        });
      },
    );
  const publish = handleSubmit(async (theme) => {
    if ((await send(theme, { publish: true })) === "saved") setThemeToRestore(published);
  });
  const reset = () =>
    editor.save(
      () => apiFetch(calls.resetTheme, { query: { version: String(version) } }),
      async (saved) => {
        form.reset(formOf(saved));
        await editor.revalidate();
        setThemeToRestore(isDefault ? null : published);
        setIsResetting(false);
        toast({ title: adminPages.adminLook.name, description: texts.wasReset, tone: "success" });
      },
    );

  const savedStatus = draft ? texts.unpublished : texts.noChanges;
  return (
    <EditorFrame
      backPath={pathFor("adminSettings")}
      extraButton={
        <Button
          disabled={!isDirty}
          onClick={handleSubmit((theme) => send(theme, { publish: false }))}
          pending={pending}
          size="sm"
          variant="outline"
        >
          {texts.saveDraft}
        </Button>
      }
      editor={editor}
      header={{
        note: texts.note,
        title: adminPages.adminLook.name,
        actions: (
          <>
            {themeToRestore && (
              <Button
                onClick={async () => {
                  if ((await send(themeToRestore, { publish: true })) === "saved")
                    setThemeToRestore(null);
                }}
                pending={pending}
                size="sm"
                variant="outline"
              >
                <Icon of={Undo2} />
                {texts.undo}
              </Button>
            )}
            {draft && (
              <a
                className="btn btn-outline btn-sm"
                href={`${pages.home}?preview=${lookPreview}`}
                rel="noreferrer"
                target="_blank"
              >
                <Icon of={ExternalLink} />
                {texts.preview}
              </a>
            )}
            {(!isDefault || draft) && (
              <Button onClick={() => setIsResetting(true)} size="sm" variant="outline">
                <Icon of={RotateCcw} />
                {texts.reset}
              </Button>
            )}
          </>
        ),
      }}
      isDirty={isDirty}
      submit={
        <Button
          disabled={!isDirty && !draft}
          form={formId}
          pending={pending}
          size="sm"
          type="submit"
        >
          {texts.publish}
        </Button>
      }
      status={isDirty ? texts.unsaved : savedStatus}
    >
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-4 max-lg:grid-cols-1">
        <LiveForm
          className="grid gap-4"
          id={formId}
          legend={adminPages.adminLook.name}
          onSubmit={publish}
        >
          <Card title={texts.colors}>
            <div className="grid gap-5">
              <RadioCards
                {...register("scheme")}
                error={errors.scheme?.message}
                legend={texts.scheme}
                options={schemes.map((value) => ({
                  value,
                  label: texts.schemes[value],
                  note: texts.schemeNotes[value],
                }))}
              />
              <Colors form={form} pairs={pairs} paths={mainPaths} />
            </div>
          </Card>
          <Card title={texts.accents}>
            <p className="mb-4 text-muted">{texts.accentsNote}</p>
            <Colors form={form} pairs={pairs} paths={accentPaths} />
          </Card>
          <Card title={texts.fonts}>
            <RadioCards
              {...register("faces")}
              error={errors.faces?.message}
              legend={texts.fontsLegend}
              options={look.faces.map((value) => ({ value, label: value }))}
              wide
            />
          </Card>
        </LiveForm>
        <div className="grid gap-4">
          <LookPreview stylesheet={stylesheet} />
          <Contrast pairs={pairs} />
        </div>
      </div>
      <PicturesCard pictures={pictures} />
      <ConfirmDialog
        confirm={texts.reset}
        danger
        onConfirm={reset}
        onOpenChange={setIsResetting}
        open={isResetting}
        pending={pending}
        question={texts.resetQuestion}
        title={texts.resetTitle}
      />
    </EditorFrame>
  );
}

type ColorsProps = Omit<Parameters<typeof ColorField>[0], "path"> & {
  paths: readonly ColorPath[];
};

const Colors = ({ paths, ...rest }: ColorsProps) => (
  <div className="grid grid-cols-3 gap-x-4 gap-y-5 max-md:grid-cols-2 max-sm:grid-cols-1">
    {paths.map((path) => (
      <ColorField key={path} path={path} {...rest} />
    ))}
  </div>
);
