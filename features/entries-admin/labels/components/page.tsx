import { EditorPage } from "~/components/admin/editor-page";
import { PickList } from "~/components/admin/pick-list";
import { RowFields } from "~/components/admin/row-fields";
import { EmptyState } from "~/components/empty-state";
import { accents } from "~/db/enums";
import { useDeclaredForm } from "~/lib/admin-list/hooks/use-declared-form";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { changeLabel, createLabel, deleteLabel } from "../contract";
import type { Label } from "../schema";
import { labelFields, labelTexts } from "../texts";
import { LabelMark } from "./label";

type Props = { labels: readonly (Label & { entries: number })[]; open: Label | null };

/** The labels of an edition, and the editor of the open or a new one beside them. */
export const LabelsPage = (props: Props) => (
  <LabelEditor key={props.open?.id ?? "new"} {...props} />
);

function LabelEditor({ labels, open }: Props) {
  const editor = useDeclaredForm<Label>({
    row: open,
    fields: labelFields,
    calls: { create: createLabel, change: changeLabel, remove: deleteLabel },
    titleOf: ({ name }) => name,
    defaults: () => ({ accent: accents[labels.length % accents.length] ?? "gold" }),
    listPath: pages.adminLabels,
  });
  return (
    <EditorPage
      backPath={pages.adminSubmissions}
      createLabel={labelTexts.add}
      editor={editor}
      list={
        <PickList
          empty={<EmptyState title={labelTexts.none}>{labelTexts.noneHint}</EmptyState>}
          label={labelTexts.list}
          linesOf={({ name, accent, entries }) => [
            name,
            <LabelMark key={name} label={{ name: labelTexts.countEntries(entries), accent }} />,
          ]}
          param="label"
          rows={labels}
        />
      }
      listPath={pages.adminLabels}
      note={labelTexts.note}
      openName={open?.name ?? null}
      singular="label"
      title={adminPages.adminLabels.name}
    >
      <RowFields fields={labelFields} form={editor.form} />
    </EditorPage>
  );
}
