import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useNavigate } from "react-router";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Button } from "~/components/button";
import { copy } from "~/components/copy-text";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { categoryOf } from "~/features/settings/category.rules";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { closingDay } from "~/features/settings/rules";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { addDays, dayIn, longDate } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { useMakeBatch, useMakeWaiver, waiverLink } from "../hooks";
import { batchTexts, sectionTexts, waiverTexts as texts } from "../texts";
import {
  type Waiver,
  type WaiverDialogForm,
  type WaiverDialogValues,
  waiverDialogSchema,
} from "../waivers.schema";

/** Days that a code is valid if entries are closed already. */
const defaultValidDays = 30;

/** Creates codes: number, category, recipient, expiry, sent or not. Then shows them. */
export default function WaiverDialog({ onClose }: { onClose: () => void }) {
  const { settings, renderedAt } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const lastEntryDay = closingDay(settings);
  const [created, setCreated] = useState<Waiver | null>(null);
  // One id per dialog: pressed again after a lost answer, it creates no second batch.
  const [batchId] = useState(() => crypto.randomUUID());
  const make = useMakeWaiver(setCreated);
  const navigate = useNavigate();
  const makeBatch = useMakeBatch(({ id, codes }) => {
    toast({ title: batchTexts.made(codes), tone: "success" });
    void navigate(`${pages.adminCall}?batch=${id}`, { preventScrollReset: true });
    onClose();
  });
  const { form } = useEditor<WaiverDialogForm, WaiverDialogValues>({
    resolver: zodResolver(waiverDialogSchema),
    defaultValues: {
      submissionType: settings.categories[0]?.type ?? "",
      note: "",
      lastDay: lastEntryDay < today ? addDays(today, defaultValidDays) : lastEntryDay,
      count: 1,
      emails: "",
    },
  });
  const { register, handleSubmit } = form;
  const { errors, isDirty } = form.formState;
  const { fields } = sectionTexts;
  if (created) return <CreatedWaiver onClose={onClose} waiver={created} />;
  return (
    <EditorDialog
      description={texts.description}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(({ count, emails, ...values }) =>
        count === 1
          ? make.mutate({ ...values, email: emails[0] ?? null })
          : makeBatch.mutate({ ...values, id: batchId, count, emails }),
      )}
      pending={make.isPending || makeBatch.isPending}
      save={texts.save}
      size="wide"
      title={texts.add}
    >
      <Field
        className="full"
        error={errors.note?.message}
        hint={texts.noteHint}
        label={fields.note}
      >
        <TextInput {...register("note")} autoComplete="off" maxLength={200} />
      </Field>
      <Field error={errors.submissionType?.message} label="Category">
        <Select
          {...register("submissionType")}
          options={settings.categories.map(({ type, name }) => ({ value: type, label: name }))}
        />
      </Field>
      <Field error={errors.lastDay?.message} label={fields.lastDay}>
        <TextInput {...register("lastDay")} type="date" />
      </Field>
      <Field className="full" error={errors.count?.message} label={batchTexts.count}>
        <TextInput
          {...register("count")}
          autoComplete="off"
          className="max-w-30"
          inputMode="numeric"
        />
      </Field>
      <Field
        className="full"
        error={errors.emails?.message}
        hint={batchTexts.sendToHint}
        label={batchTexts.sendTo}
        optional
      >
        <TextArea {...register("emails")} autoComplete="off" inputMode="email" rows={3} />
      </Field>
    </EditorDialog>
  );
}

function CreatedWaiver({ waiver, onClose }: { waiver: Waiver; onClose: () => void }) {
  const settings = useSettings();
  const { name } = categoryOf(settings, waiver.submissionType);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={() => void copy(waiver.code)} size="md" variant="outline">
            {texts.created.copy}
          </Button>
          <Button
            onClick={() => void copy(waiverLink(settings, waiver))}
            size="md"
            variant="outline"
          >
            {texts.copyLink}
          </Button>
          <Button onClick={onClose} size="md">
            {texts.created.done}
          </Button>
        </>
      }
      description={texts.created.description(name, longDate(waiver.lastDay, settings))}
      onOpenChange={(open) => !open && onClose()}
      open
      title={texts.created.title}
    >
      <p className="my-5 text-center text-2xl tracking-wider tabular-nums select-all">
        {waiver.code}
      </p>
      <p className="text-muted">
        {texts.created.sent(waiver.email)} {texts.created.where}
      </p>
    </Dialog>
  );
}
