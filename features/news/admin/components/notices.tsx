import type { ReactNode } from "react";
import { EditConflictFields } from "~/components/admin/edit-conflict";
import { Button } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import type { ArticleForm } from "../hooks/use-article-form";

/** Notices above the editor: restored text, somebody else's save. */
export function EditorNotices({ editor }: { editor: ArticleForm }) {
  const settings = useSettings();
  const { savedArticle, conflictNotice, foundDraft } = editor;
  const draftTime = foundDraft && momentInFull(foundDraft.draft.at, settings);
  return (
    <>
      <div className="empty:hidden" role="status">
        {foundDraft?.state === "restored" && (
          <Notice text={`We restored your unsaved text of ${draftTime}.`}>
            <Button onClick={editor.discard} size="sm" variant="outline">
              Discard it
            </Button>
          </Notice>
        )}
        {foundDraft?.state === "offered" && (
          <Notice
            text={`You also have unsaved text of ${draftTime}. The article was saved since then.`}
          >
            <Button onClick={editor.bringBack} size="sm" variant="outline">
              Restore my text
            </Button>
            <Button onClick={editor.discard} size="sm" variant="ghost">
              Discard it
            </Button>
          </Notice>
        )}
      </div>
      <div className="empty:hidden" role="alert">
        {conflictNotice && (
          <Notice
            danger
            text="Someone changed this article after you opened it. Your changes were not saved, but your text is still here."
          >
            <Button
              onClick={() =>
                void editor.save(
                  savedArticle?.publishedAt ?? null,
                  { title: "Saved over the other version" },
                  { overwrites: true },
                )
              }
              size="sm"
              variant="outline"
            >
              Overwrite with my version
            </Button>
            <Button onClick={() => void editor.openNewer()} size="sm" variant="outline">
              Show the newer version
            </Button>
          </Notice>
        )}
      </div>
      <EditConflictFields editor={editor} />
    </>
  );
}

type NoticeProps = { text: string; danger?: boolean; children: ReactNode };

function Notice({ text, danger, children }: NoticeProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-5 gap-y-2.5 rounded-lg border border-line-strong bg-surface-1 px-5 py-3 data-danger:border-danger [&>p]:flex-[1_1_320px] [&>span]:flex [&>span]:flex-wrap [&>span]:gap-2"
      data-danger={danger || undefined}
    >
      <p>{text}</p>
      <span>{children}</span>
    </div>
  );
}
