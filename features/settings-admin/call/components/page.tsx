import type { ReactNode } from "react";
import { EditorFrame } from "~/components/admin/editor-frame";
import { Button } from "~/components/button";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { LiveForm } from "~/components/live-form";
import { feePairText } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { unitOf } from "~/lib/money/format";
import { pathFor, withEditionParam } from "~/lib/paths";
import { rowsOf } from "../../fields.rules";
import { bodyOf, type CallForm, formOf } from "../call-form.rules";
import { changeDeadlines } from "../contract";
import { settingsVersion } from "../rules";
import type { Call } from "../schema";
import { callTexts, feeTableTexts, sectionPartTexts, tierTexts } from "../texts";
import { Categories } from "./categories";
import { Deadlines } from "./deadlines";
import { FeeTable } from "./fee-table";
import { Fees } from "./fees";
import { Questions } from "./questions";
import { SectionPart } from "./section-part";
import { Tiers } from "./tiers";

const formId = "call-form";

type Props = {
  call: Call;
  settings: FestivalSettings;
  edition: string | undefined;
  /** Further sections, before the questions. */
  children?: ReactNode;
  /** The last section: a list that grows while it is scrolled. */
  end?: ReactNode;
};

/** An edition's categories, fee deadlines, price tiers and fees, its other prizes, and its questions. */
export function CallPage({ call, settings, edition, children, end }: Props) {
  const editor = useEditor<CallForm>({
    version: call.version,
    toFormValues: formOf,
    fieldLabels: fieldNameOf(call),
    bodyPath: "",
    defaultValues: formOf(call),
  });
  const { form } = editor;
  const { isDirty } = form.formState;
  const isReadOnly = useIsReadOnly();
  const overview = withEditionParam(pathFor("adminSettings"), edition);
  const settingsProps = { settings, edition, updatedAt: settingsVersion(call) };
  const save = form.handleSubmit((values) =>
    editor.save(
      () => apiFetch(changeDeadlines, { query: { edition }, body: bodyOf(values, call) }),
      (saved) => {
        // The page stays open: what was saved is no longer an unsaved change.
        form.reset(formOf(saved));
        return editor.finish(callTexts.saved, withEditionParam(pathFor("adminCall"), edition));
      },
    ),
  );
  return (
    <EditorFrame
      backPath={overview}
      editor={editor}
      header={{
        note: callTexts.note,
        title: adminPages.adminCall.name,
      }}
      isDirty={isDirty}
      submit={
        <Button disabled={!isDirty} form={formId} pending={editor.pending} size="sm" type="submit">
          {callTexts.save}
        </Button>
      }
      status={isDirty ? callTexts.unsaved : callTexts.noChanges}
    >
      <Categories call={call} edition={edition} />
      {isReadOnly ? (
        <Fees call={call} />
      ) : (
        <LiveForm className="grid gap-5" id={formId} legend={callTexts.deadlines} onSubmit={save}>
          <Deadlines form={form} />
          <Tiers form={form} />
          <FeeTable call={call} form={form} />
        </LiveForm>
      )}
      <SectionPart
        {...settingsProps}
        note={sectionPartTexts.advertisedFees.note}
        title={sectionPartTexts.advertisedFees.title(unitOf(call.currency))}
        isInPart={({ setting }) => setting.includes(".advertisedFee.")}
        lines={settings.categories.map(
          ({ name, advertisedFee }) => `${name}: ${feePairText(advertisedFee, settings)}`,
        )}
        section="fees"
      />
      <SectionPart
        {...settingsProps}
        {...sectionPartTexts.otherPrizes}
        isInPart={({ setting }) => setting === "otherPrizes"}
        lines={rowsOf("prizes", settings).find(({ name }) => name === "others")?.lines ?? []}
        section="prizes"
      />
      {children}
      <Questions call={call} edition={edition} />
      {end}
    </EditorFrame>
  );
}

/** The form's name of a field, for an edit conflict. */
const fieldNameOf =
  ({ categories, deadlines, tiers }: Call) =>
  (path: string): string | undefined => {
    // 'deadlines.{index}.{field}', 'tiers.{index}.{field}' or 'cells.{deadline}.{tier}.{category}'
    const [part, first, second, type] = path.split(".");
    if (part === "cells") {
      const plural = categories.find((category) => category.type === type)?.plural ?? "";
      const deadline = deadlines.find(({ code }) => code === first)?.name ?? "";
      const tier = tiers.find(({ code }) => code === second)?.name ?? "";
      return feeTableTexts.cell(plural, deadline, tiers.length > 1 ? tier : null);
    }
    if (first === undefined) return part === "tiers" ? tierTexts.title : undefined;
    if (part === "tiers") {
      const field = { name: tierTexts.name, proof: tierTexts.proof }[second ?? ""];
      return field && `${tierTexts.nth(Number(first))}: ${field}`;
    }
    const field = { name: callTexts.name, endsOn: callTexts.endsOn }[second ?? ""];
    return field && `${callTexts.nth(Number(first))}: ${field}`;
  };
