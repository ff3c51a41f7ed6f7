import { ImageUp, RotateCcw } from "lucide-react";
import { useState } from "react";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { PictureSource } from "../../components/picture-source";
import * as calls from "../contract";
import type { Picture } from "../schema";
import { slotTexts as texts } from "../texts";

/** The pictures of the public pages by slot, to replace and to reset. */
export function PicturesCard({ pictures }: { pictures: readonly Picture[] }) {
  const [editedSlot, setEditedSlot] = useState<Picture["slot"] | null>(null);
  const editedPicture = pictures.find(({ slot }) => slot === editedSlot);
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-muted">{texts.note}</p>
      <ul className="grid grid-cols-3 gap-x-4 gap-y-6 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {pictures.map((picture) => (
          <Slot key={picture.slot} onEdit={() => setEditedSlot(picture.slot)} picture={picture} />
        ))}
      </ul>
      {editedPicture && (
        <PictureDialog onClose={() => setEditedSlot(null)} picture={editedPicture} />
      )}
    </Card>
  );
}

function Slot({ picture, onEdit }: { picture: Picture; onEdit: () => void }) {
  const { slot, url, alt, own: isOwn, version } = picture;
  const { label, note } = texts.names[slot];
  const reset = useAdminMutation(
    () => apiFetch(calls.resetPicture, { params: { slot }, query: { version: String(version) } }),
    () => toast({ title: label, description: texts.wasReset, tone: "success" }),
  );
  return (
    <li className="grid content-start gap-2">
      <img
        alt={alt}
        className="h-36 w-full rounded-md border border-line bg-surface-1 object-contain"
        loading="lazy"
        src={url}
      />
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {label}
        <StatusBadge tone={isOwn ? "green" : "subtle"}>
          {isOwn ? texts.own : texts.shipped}
        </StatusBadge>
      </h3>
      <p className="text-sm text-muted">{note}</p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={onEdit} size="sm" variant="outline">
          <Icon of={ImageUp} />
          {texts.change}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
        {isOwn && (
          <Button
            onClick={() => reset.mutate()}
            pending={reset.isPending}
            size="sm"
            variant="outline"
          >
            <Icon of={RotateCcw} />
            {texts.reset}
            <VisuallyHidden>: {label}</VisuallyHidden>
          </Button>
        )}
      </p>
    </li>
  );
}

type PictureFields = { url: string; alt: string };
/** Both fields are empty for a shipped picture: its description does not fit the new one. */
const fieldsOf = ({ own: isOwn, url, alt }: Picture): PictureFields =>
  isOwn ? { url, alt } : { url: "", alt: "" };

function PictureDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { slot, least: minSize, version } = picture;
  const { label, note } = texts.names[slot];
  const editor = useEditor<PictureFields>({
    version,
    toFormValues: fieldsOf,
    fieldLabels: { url: label, alt: texts.alt },
    bodyPath: "",
    defaultValues: fieldsOf(picture),
  });
  const { register, handleSubmit, watch, setValue, clearErrors, formState } = editor.form;
  const { errors, isDirty } = formState;
  const url = watch("url") || picture.url;
  const send = (fields: PictureFields) =>
    editor.save(
      () => apiFetch(calls.changePicture, { params: { slot }, body: { ...fields, version } }),
      async () => {
        toast({ title: label, description: texts.saved, tone: "success" });
        onClose();
        await editor.revalidate();
      },
    );
  return (
    <EditorDialog
      className="mt-5 grid gap-5"
      description={`${note}. ${texts.minSize(minSize)}.`}
      editor={editor}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
      pending={editor.pending}
      save={texts.save}
      size="wide"
      title={label}
    >
      <img
        alt={watch("alt")}
        className="max-h-60 w-full rounded-md border border-line bg-surface-1 object-contain"
        src={url}
      />
      <div>
        <PictureSource
          onPicture={(storedUrl) => {
            setValue("url", storedUrl, { shouldDirty: true });
            clearErrors("url");
          }}
        />
        <div role="alert">{errors.url && <FieldError>{errors.url.message}</FieldError>}</div>
      </div>
      <Field error={errors.alt?.message} hint={texts.altHint} label={texts.alt}>
        <TextInput autoComplete="off" maxLength={300} {...register("alt")} />
      </Field>
    </EditorDialog>
  );
}
