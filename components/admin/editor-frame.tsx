import type { ComponentProps, ReactNode } from "react";
import { useNavigate } from "react-router";
import { PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { SaveBar } from "~/components/save-bar";
import { UnsavedGuard } from "~/components/unsaved-changes-guard";
import type { Editor } from "~/lib/admin-list/hooks/use-editor";
import { useIsReadOnly } from "../hooks/use-read-only";
import { EditConflictNotice } from "./edit-conflict";

type Props = {
  editor: Editor;
  isDirty: boolean;
  header: ComponentProps<typeof PageHeader>;
  /** The state of the form: unsaved changes, errors. */
  status: string;
  /** The address of 'Back'. */
  backPath: string;
  /** The submit button, and a button in front of it. */
  submit: ReactNode;
  extraButton?: ReactNode;
  children: ReactNode;
};

/**
 * The page of an editor: header, edit conflict, save bar, and a warning before leaving with unsaved changes. On a
 * read-only page the fields can only be read.
 */
export function EditorFrame({
  editor,
  isDirty,
  header,
  status,
  backPath,
  submit,
  extraButton,
  children,
}: Props) {
  const navigate = useNavigate();
  const isReadOnly = useIsReadOnly();
  if (isReadOnly) {
    return (
      <>
        <PageHeader {...header} actions={null} />
        <fieldset className="contents" disabled>
          {children}
        </fieldset>
      </>
    );
  }
  return (
    <>
      <PageHeader {...header} />
      <EditConflictNotice editor={editor} />
      {children}
      <SaveBar status={status}>
        {extraButton}
        <Button onClick={() => navigate(backPath)} size="sm" variant="outline">
          {isDirty ? "Discard" : "Back"}
        </Button>
        {submit}
      </SaveBar>
      <UnsavedGuard isDirty={isDirty} leaving={editor.leaving} />
    </>
  );
}
