import { Link } from "react-router";
import { EditorPage } from "~/components/admin/editor-page";
import { Card, PageHeader } from "~/components/admin/page-header";
import { PickList } from "~/components/admin/pick-list";
import { RowFields } from "~/components/admin/row-fields";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { VisuallyHidden } from "~/components/visually-hidden";
import { accents } from "~/db/enums";
import { useDeclaredForm } from "~/lib/admin-list/hooks/use-declared-form";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { changeLabel, createLabel, deleteLabel } from "../contract";
import type { Label } from "../schema";
import { labelFields, labelTexts } from "../texts";
import { LabelMark } from "./label";

type Props = {
  labels: readonly (Label & { entries: number })[];
  open: Label | null;
};

/** The labels of an edition, and the editor of the open or a new one beside them. */
export const LabelsPage = (props: Props) =>
  useIsReadOnly() ? (
    <ArchivedLabels labels={props.labels} />
  ) : (
    <LabelEditor key={props.open?.id ?? "new"} {...props} />
  );

/** The labels of an archived edition, each with a link to its submissions. */
function ArchivedLabels({ labels }: Pick<Props, "labels">) {
  const keepEdition = useKeepEdition();
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={keepEdition(pages.adminSubmissions)} variant="outline">
            {adminPages.adminSubmissions.name}
          </ButtonLink>
        }
        title={adminPages.adminLabels.name}
      />
      <Card aria-label={labelTexts.list} flush>
        {labels.length === 0 && <EmptyState title={labelTexts.none} />}
        <ul className="divide-y divide-line">
          {labels.map(({ id, name, accent, entries }) => (
            <li className="flex flex-wrap items-center gap-x-4 px-5 py-2" key={id}>
              <span className="font-medium wrap-anywhere">
                <LabelMark label={{ name, accent }} />
              </span>
              <Link
                className="link ml-auto max-md:py-3"
                to={keepEdition(`${pages.adminSubmissions}?label=${id}`)}
              >
                {labelTexts.countEntries(entries)}
                <VisuallyHidden> {name}</VisuallyHidden>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

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
