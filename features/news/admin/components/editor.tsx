import { ExternalLink, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { Icon } from "~/components/icon";
import { LiveForm } from "~/components/live-form";
import { UnsavedGuard } from "~/components/unsaved-changes-guard";
import { useFestival } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { adminPages } from "~/lib/admin-pages";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { formatPublishDate } from "../../publishing.rules";
import type { AdminArticle } from "../../schema";
import { deleteArticle } from "../hooks";
import { useArticleForm } from "../hooks/use-article-form";
import { ArticleFieldset } from "./fields";
import { EditorNotices } from "./notices";
import { PictureField } from "./picture";
import { ArticlePreview } from "./preview";
import { Publishing, SaveBar } from "./publishing";
import { StateBadge } from "./state";

type Props = {
  /** Null for a new article. */
  article: AdminArticle | null;
  /** The default picture of a new article. */
  picture?: string;
};

/** The editor of an article, with a preview. */
export function NewsEditor({ article, picture = "" }: Props) {
  const { settings, renderedAt } = useFestival();
  const editor = useArticleForm(article, picture);
  const { savedArticle, fields, form, dirty, leaving } = editor;
  const day = formatPublishDate(
    settings.timeZone,
    new Date(savedArticle?.publishedAt ?? renderedAt),
  );
  const title = savedArticle === null ? adminPages.adminNewsNew.name : "Edit article";
  return (
    <>
      <PageHeader
        actions={savedArticle && <ArticleActions id={savedArticle.id} onDeleted={editor.leave} />}
        crumbs={[
          { label: adminPages.portal.name, to: pages.portal },
          { label: adminPages.adminNews.name, to: pages.adminNews },
          { label: savedArticle?.title ?? title },
        ]}
        note={
          <span className="inline-block pt-1.5">
            <StateBadge state={savedArticle?.state ?? "draft"} />
          </span>
        }
        title={title}
      />
      <EditorNotices editor={editor} />
      <LiveForm
        legend="Article"
        className="grid grid-cols-2 items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save(savedArticle?.publishedAt ?? null, {
            title: savedArticle?.publishedAt ? "Changes saved" : "Draft saved",
          });
        }}
      >
        <div className="grid min-w-0 gap-5">
          <Card title="Text">
            <ArticleFieldset day={day} fields={fields} form={form} />
          </Card>
          <Card title="Picture">
            <PictureField form={form} imageUrl={fields.imageUrl} />
          </Card>
          <Publishing editor={editor} />
          <SaveBar editor={editor} />
        </div>
        <ArticlePreview day={day} fields={fields} id={savedArticle?.id ?? "preview"} />
      </LiveForm>
      <UnsavedGuard
        question={{
          cancel: "Stay",
          confirm: "Leave",
          question: editor.isAutosaveOff
            ? "You have unsaved changes. If you leave, they are lost."
            : "You have unsaved changes. They stay in this browser, and you can continue later.",
          title: "Leave without saving?",
        }}
        isDirty={dirty}
        leaving={leaving}
      />
    </>
  );
}

const deleteQuestion = "Are you sure you want to delete this article? This cannot be undone.";

function ArticleActions({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const navigate = useNavigate();
  const remove = () =>
    deleteArticle(id).then(() => {
      onDeleted();
      toast({ title: "Article deleted", tone: "success" });
      void navigate(pages.adminNews, { replace: true });
    }, reportError);
  return (
    <>
      <a
        className={buttonClass({ variant: "outline", size: "sm" })}
        href={pathFor("newsArticle", { id })}
        rel="noreferrer"
        target="_blank"
      >
        <Icon of={ExternalLink} />
        Open the page
      </a>
      <ConfirmButton
        confirm="Delete"
        danger
        onConfirm={remove}
        question={deleteQuestion}
        title="Delete this article?"
      >
        <Icon of={Trash2} />
        Delete
      </ConfirmButton>
    </>
  );
}
