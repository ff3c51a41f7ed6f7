import type { ComponentProps, ReactNode } from "react";
import { useNavigate } from "react-router";
import { PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { SaveBar } from "~/components/save-bar";
import { UnsavedGuard } from "~/components/unsaved-changes-guard";
import type { Editor } from "~/lib/admin-list/hooks/use-editor";
import { EditConflictNotice } from "./edit-conflict";

type Props = {
  editor: Editor;
  isDirty: boolean;
  head: ComponentProps<typeof PageHeader>;
  /** The state of the form: unsaved changes, errors. */
  status: string;
  /** The address of 'Back'. */
  back: string;
  /** The submit button, and a button in front of it. */
  submit: ReactNode;
  before?: ReactNode;
  children: ReactNode;
};

/** The page of an editor: header, edit conflict, save bar, and a warning before leaving with unsaved changes. */
export function EditorFrame({
  editor,
  isDirty,
  head,
  status,
  back,
  submit,
  before,
  children,
}: Props) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader {...head} />
      <EditConflictNotice editor={editor} />
      {children}
      <SaveBar status={status}>
        {before}
        <Button onClick={() => navigate(back)} size="sm" variant="outline">
          {isDirty ? "Discard" : "Back"}
        </Button>
        {submit}
      </SaveBar>
      <UnsavedGuard isDirty={isDirty} leaving={editor.leaving} />
    </>
  );
}
