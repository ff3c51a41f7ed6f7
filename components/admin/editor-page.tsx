import { type ReactNode, type SubmitEventHandler, useId } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { ConfirmButton } from "~/components/confirm-button";
import { LiveForm } from "~/components/live-form";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import type { Editor } from "~/lib/admin-list/hooks/use-editor";
import { pages } from "~/lib/paths";
import { useIsReadOnly } from "../hooks/use-read-only";
import { EditorFrame } from "./editor-frame";
import { Card, PageHeader } from "./page-header";
import { editorTexts } from "./texts";

type FrameProps = {
  /** 'Blocks' and 'block': the page's, and its singular. */
  title: string;
  singular: string;
  note: string;
  /** Where 'Back' leads; by default to the dashboard. */
  backPath?: string;
  /** The address of the page, where a new item is created. */
  listPath: string;
  /** The name of the open item; null: a new one. */
  openName: string | null;
  editor: Editor & {
    form: { formState: { isDirty: boolean } };
    onSave: SubmitEventHandler<HTMLFormElement>;
    onDelete: () => void;
  };
  /** The label of the button for a new item. */
  createLabel: string;
  /** Further actions of the page. */
  action?: ReactNode;
  children: ReactNode;
};

/** The card's title, by what the form is for. */
export const formTitle = ({ singular, openName }: Pick<FrameProps, "singular" | "openName">) =>
  openName === null ? editorTexts.newTitle(singular) : editorTexts.changeTitle(singular);

/** Leads to the form of a new item where it is below the list. */
const newItemHash = "#new";

type ListBesideItemProps = { openName: string | null; list: ReactNode; children: ReactNode };

/**
 * A list, which stays in view, and beside it the open or a new item. Where both do not fit side by side, the open item
 * is first, else the list.
 */
export function ListBesideItem({ openName, list, children }: ListBesideItemProps) {
  const { hash } = useLocation();
  const isItemFirst = openName !== null || hash === newItemHash;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-5">{list}</div>
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] content-start gap-5",
          isItemFirst && "max-lg:order-first",
        )}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * The frame of a page with a list and the editor of the open or a new item: its buttons create, save and delete the
 * item, and its form has the id `formId`.
 */
export function ItemFrame(props: FrameProps & { formId: string }) {
  const { title, singular, note, listPath, openName, editor, createLabel, formId } = props;
  const { isDirty } = editor.form.formState;
  const keepEdition = useKeepEdition();
  const isNew = openName === null;
  const savedStatus = isNew ? editorTexts.newTitle(singular) : editorTexts.saved;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-5" data-editor>
      <EditorFrame
        backPath={keepEdition(props.backPath ?? pages.portal)}
        extraButton={
          !isNew && (
            <ConfirmButton
              confirm="Delete"
              danger
              onConfirm={editor.onDelete}
              question={editorTexts.deleteQuestion(openName)}
              title={editorTexts.deleteTitle(singular)}
            >
              Delete
            </ConfirmButton>
          )
        }
        editor={editor}
        header={{
          note,
          title,
          actions: (
            <>
              {props.action}
              {/* A new item's form is beside the list, if there is room. */}
              <ButtonLink
                className={isNew ? "lg:hidden" : undefined}
                size="sm"
                to={keepEdition(listPath) + newItemHash}
                variant="outline"
              >
                New {singular}
              </ButtonLink>
            </>
          ),
        }}
        isDirty={isDirty}
        submit={
          <Button
            disabled={!isDirty}
            form={formId}
            pending={editor.pending}
            size="sm"
            type="submit"
          >
            {isNew ? createLabel : `Save ${singular}`}
          </Button>
        }
        status={isDirty ? editorTexts.unsaved : savedStatus}
      >
        {props.children}
      </EditorFrame>
    </div>
  );
}

/**
 * A page with a list, and the editor of the open or a new item beside it. The list is outside the editor's form, since
 * it may have a form of its own: a search. A read-only page has no form.
 */
export function EditorPage({
  list,
  details,
  children,
  ...frame
}: FrameProps & {
  list: ReactNode;
  /** Cards of the open item above its form: what belongs to it and is saved on its own. */
  details?: ReactNode;
}) {
  const formId = useId();
  const { singular, editor } = frame;
  const isReadOnly = useIsReadOnly();
  if (isReadOnly) {
    return (
      <>
        <PageHeader title={frame.title} />
        {details ? (
          <ListBesideItem list={list} openName={frame.openName}>
            {details}
          </ListBesideItem>
        ) : (
          list
        )}
      </>
    );
  }
  return (
    <ItemFrame {...frame} formId={formId}>
      <ListBesideItem list={list} openName={frame.openName}>
        {details}
        <Card title={formTitle(frame)}>
          <LiveForm className="grid gap-4" id={formId} legend={singular} onSubmit={editor.onSave}>
            {children}
          </LiveForm>
        </Card>
      </ListBesideItem>
    </ItemFrame>
  );
}
