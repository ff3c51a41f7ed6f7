import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { useRowDialog } from "~/lib/admin-list/hooks/use-row-dialog";
import { apiFetch } from "~/lib/api/client";
import { zoneName } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { changePhase, createPhase } from "../../setup/contract";
import {
  type PhaseForm,
  type PhaseFormOutput,
  phaseFields,
  phaseFormSchema,
} from "../../setup/form.schema";
import type { Phase } from "../../setup/schema";
import { phaseEditorTexts, visibilities } from "../texts";
import { Criteria } from "./criteria";

type Props = {
  /** Null: a new one. */
  phase: (Phase & { isScored: boolean }) | null;
  juries: readonly { id: string; name: string }[];
  onClose: () => void;
};

const fieldNames: Record<string, string> = {
  opensAt: "Opens",
  closesAt: "Closes",
  wantedScores: phaseEditorTexts.wantedScores,
  blind: phaseEditorTexts.blindName,
  othersVisible: phaseEditorTexts.othersVisible,
  namesVisible: phaseEditorTexts.namesVisibleName,
};

/** The name of a field: 'Criterion 2, weight'. */
const fieldNameOf = (path: string) => {
  const [list, index, field = ""] = path.split(".");
  if (list !== "criteria" || index === undefined) return fieldNames[path];
  return `Criterion ${Number(index) + 1}, ${field}`;
};

/** The editor of a phase: times, number of scores, criteria, blindness. */
export default function PhaseEditor({ phase, juries, onClose }: Props) {
  const { timeZone } = useSettings();
  const isLocked = phase?.isScored ?? false;
  const { form, dialog } = useRowDialog<PhaseForm, PhaseFormOutput, Phase>({
    row: phase,
    fieldsOf: (saved) => phaseFields(saved, timeZone, juries),
    resolver: zodResolver(phaseFormSchema(timeZone)),
    fieldLabels: fieldNameOf,
    create: (body) => apiFetch(createPhase, { body }),
    change: ({ id, version }, { juryId: _, criteria, blind, ...rest }) =>
      apiFetch(changePhase, {
        params: { id },
        // After the first score they cannot change.
        body: { ...rest, ...(!isLocked && { criteria, blind }), version },
      }),
    onSaved: () => {
      toast({ title: phase ? "Saved" : "Phase added", tone: "success" });
      onClose();
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <EditorDialog
      {...dialog}
      description={isLocked ? phaseEditorTexts.lockedNote : undefined}
      onClose={onClose}
      save={phase ? "Save" : phaseEditorTexts.addPhase}
      size="widest"
      title={phase ? phaseEditorTexts.editPhase : phaseEditorTexts.newPhase}
    >
      {phase === null && (
        <Field className="full" error={errors.juryId?.message} label={phaseEditorTexts.jury}>
          <Select
            {...register("juryId")}
            options={juries.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field className="full" error={errors.name?.message} label={phaseEditorTexts.name}>
        <TextInput {...register("name")} maxLength={120} />
      </Field>
      <Field
        error={errors.opensAt?.message}
        hint={`In the festival's time zone: ${zoneName(timeZone)}`}
        label={phaseEditorTexts.opens}
      >
        <TextInput {...register("opensAt")} type="datetime-local" />
      </Field>
      <Field
        error={errors.closesAt?.message}
        hint={phaseEditorTexts.remindersHint}
        label={phaseEditorTexts.closes}
      >
        <TextInput {...register("closesAt")} type="datetime-local" />
      </Field>
      <Field error={errors.wantedScores?.message} label={phaseEditorTexts.wantedScores}>
        <TextInput {...register("wantedScores")} inputMode="numeric" />
      </Field>
      <Field error={errors.othersVisible?.message} label={phaseEditorTexts.othersVisible}>
        <Select {...register("othersVisible")} options={visibilities} />
      </Field>
      <div className="full grid gap-2">
        <fieldset className="disabled:opacity-60" disabled={isLocked}>
          <legend className="sr-only">{phaseEditorTexts.anonymity}</legend>
          <Checkbox {...register("blind")}>{phaseEditorTexts.blindLabel}</Checkbox>
        </fieldset>
        <Checkbox {...register("namesVisible")}>{phaseEditorTexts.namesVisibleLabel}</Checkbox>
      </div>
      <FormProvider {...form}>
        <Criteria isLocked={isLocked} />
      </FormProvider>
    </EditorDialog>
  );
}
