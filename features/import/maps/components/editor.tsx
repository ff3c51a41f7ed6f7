import { useState } from "react";
import { EditorFrame } from "~/components/admin/editor-frame";
import { Card, TwoColumns } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { importFields, type NamedMap } from "../../schema";
import { fieldLabels, importTexts } from "../../texts";
import { useResetMap } from "../hooks";
import { useMapForm } from "../hooks/use-map-form";
import { mapTexts } from "../texts";
import { PairList } from "./pairs";

const fieldOptions = importFields.map((value) => ({ value, label: fieldLabels[value] }));
/** A fixed value is one of the entry's fields. */
const fixedOptions = fieldOptions.filter(({ value }) => value !== "keep");

/** Edits a column map, or a new one (null): the field of each header, and how values are read. */
export function MapEditor({ map }: { map: NamedMap | null }) {
  const editor = useMapForm(map);
  const { form, onSave, onDelete } = editor;
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const settings = useSettings();
  const [openQuestion, setOpenQuestion] = useState<"delete" | "reset" | null>(null);
  const reset = useResetMap();
  const typeOptions = settings.categories.map(({ type, name }) => ({ value: type, label: name }));
  const title = map?.name ?? mapTexts.newTitle;
  const isChanged = map?.builtIn && map.version > 1;
  return (
    <LiveForm
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      legend={adminPages.adminImportMaps.name}
      onSubmit={onSave}
    >
      <EditorFrame
        backPath={pages.adminImportMaps}
        editor={editor}
        header={{
          actions: (
            <>
              {map && !map.builtIn && (
                <Button onClick={() => setOpenQuestion("delete")} size="sm" variant="outline">
                  {mapTexts.delete}
                </Button>
              )}
              {isChanged && (
                <Button onClick={() => setOpenQuestion("reset")} size="sm" variant="outline">
                  {mapTexts.reset}
                </Button>
              )}
            </>
          ),
          crumbs: [
            { label: adminPages.adminImports.name, to: pages.adminImports },
            { label: adminPages.adminImportMaps.name, to: pages.adminImportMaps },
            { label: title },
          ],
          note: map && map.assumed.length > 0 ? importTexts.assumed : undefined,
          title: <span className="wrap-anywhere">{title}</span>,
        }}
        isDirty={isDirty}
        submit={
          <Button disabled={!isDirty} pending={editor.pending} size="sm" type="submit">
            {map ? mapTexts.save : mapTexts.create}
          </Button>
        }
        status={isDirty ? mapTexts.unsaved : mapTexts.noChanges}
      >
        <TwoColumns>
          <div className="grid min-w-0 gap-5">
            <Card title={mapTexts.columns}>
              <PairList
                form={form}
                labels={{
                  text: mapTexts.header,
                  choice: mapTexts.field,
                  add: mapTexts.addColumn,
                }}
                legend={mapTexts.columns}
                name="columns"
                options={fieldOptions}
              />
            </Card>
            <Card title={mapTexts.categories}>
              <div className="grid gap-4">
                <PairList
                  form={form}
                  labels={{
                    text: mapTexts.value,
                    choice: mapTexts.category,
                    add: mapTexts.addCategory,
                  }}
                  legend={mapTexts.categories}
                  name="categories"
                  options={typeOptions}
                />
                <Field className="max-w-[24rem]" label={importTexts.otherwise}>
                  <Select
                    {...register("otherwise")}
                    options={[
                      { value: "", label: importTexts.rejectThem },
                      { value: "by_length", label: importTexts.byLength },
                      ...typeOptions,
                    ]}
                  />
                </Field>
              </div>
            </Card>
            <Card title={mapTexts.constants}>
              <p className="mb-4 text-muted">{mapTexts.constantsNote}</p>
              <PairList
                form={form}
                labels={{
                  text: mapTexts.fixedValue,
                  choice: mapTexts.field,
                  add: mapTexts.addConstant,
                }}
                legend={mapTexts.constants}
                name="constants"
                options={fixedOptions}
              />
            </Card>
          </div>
          <div className="grid min-w-0 gap-5">
            <Card title={mapTexts.wording}>
              <div className="grid gap-4">
                <Field error={errors.name?.message} label={mapTexts.name}>
                  <TextInput autoComplete="off" maxLength={80} {...register("name")} />
                </Field>
                <Field
                  error={errors.sourceName?.message}
                  hint={mapTexts.platformHint}
                  label={mapTexts.platform}
                >
                  <TextInput autoComplete="off" maxLength={60} {...register("sourceName")} />
                </Field>
              </div>
            </Card>
            <Card title={mapTexts.values}>
              <div className="grid gap-4">
                <Field label={importTexts.dates}>
                  <Select
                    {...register("dates")}
                    options={[
                      { value: "", label: importTexts.datesFound },
                      { value: "world", label: importTexts.dayFirst },
                      { value: "us", label: importTexts.monthFirst },
                    ]}
                  />
                </Field>
                <Field label={importTexts.durations}>
                  <Select
                    {...register("durations")}
                    options={[
                      { value: "h:m:s", label: importTexts.minutesSeconds },
                      { value: "h:m", label: importTexts.hoursMinutes },
                    ]}
                  />
                </Field>
                <Field
                  error={errors.leaveOut?.message}
                  hint={mapTexts.excludedHint}
                  label={mapTexts.excluded}
                >
                  <TextArea rows={4} {...register("leaveOut")} />
                </Field>
              </div>
            </Card>
          </div>
        </TwoColumns>
      </EditorFrame>
      <ConfirmDialog
        cancel={mapTexts.cancel}
        confirm={openQuestion === "reset" ? mapTexts.reset : mapTexts.delete}
        danger
        onConfirm={() => {
          if (openQuestion === "reset" && map) reset.mutate(map);
          if (openQuestion === "delete") onDelete();
          setOpenQuestion(null);
        }}
        onOpenChange={() => setOpenQuestion(null)}
        open={openQuestion !== null}
        question={openQuestion === "reset" ? mapTexts.resetQuestion : mapTexts.deleteQuestion}
        title={openQuestion === "reset" ? mapTexts.resetTitle : mapTexts.deleteTitle}
      />
    </LiveForm>
  );
}
