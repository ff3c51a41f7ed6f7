import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type Resolver, useWatch } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { type AdminArticle, missingParts, newsFormSchema } from "../../schema";
import {
  clearSaved,
  readSaved,
  type SavedArticle,
  sameFields,
  writeSaved,
} from "../article-autosave.browser";
import { type ArticleFields, readArticle, saveArticle, useForgetNews } from "../hooks";
import { useArticleAutosave } from "./use-article-autosave";

const emptyFields = (imageUrl: string): ArticleFields => ({
  title: "",
  excerpt: "",
  content: "",
  category: "",
  categoryColor: "gold",
  publishDate: "",
  author: "",
  imageUrl,
  imageAlt: "",
});

function toFormFields(article: AdminArticle): ArticleFields {
  const { title, excerpt, content, category, categoryColor, publishDate, imageUrl, imageAlt } =
    article;
  const author = article.author ?? "";
  return {
    title,
    excerpt,
    content,
    category,
    categoryColor,
    publishDate,
    imageUrl,
    imageAlt,
    author,
  };
}

/** Unsaved text found in this browser: restored into the form, or offered. */
export type FoundDraft = { draft: SavedArticle; state: "restored" | "offered" };

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** The editor of an article: its fields, where they are stored, and saving. */
export function useArticleForm(article: AdminArticle | null, picture: string) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const forgetNews = useForgetNews();
  const [savedArticle, setSavedArticle] = useState(article);
  const [savedFields, setSavedFields] = useState(() =>
    article ? toFormFields(article) : emptyFields(picture),
  );
  const [foundDraft, setFoundDraft] = useState<FoundDraft | null>(null);
  /** The typed publishing time; null until somebody types. */
  const [publishTime, setPublishTime] = useState<string | null>(null);
  const editor = useEditor<ArticleFields>({
    defaultValues: savedFields,
    toFormValues: (current: AdminArticle) => {
      setSavedArticle(current);
      setSavedFields(toFormFields(current));
      return toFormFields(current);
    },
    fieldLabels: { categoryColor: "Colour", imageUrl: "Picture", imageAlt: "Description" },
    mode: "onTouched",
    resolver: zodResolver(newsFormSchema as never) as unknown as Resolver<ArticleFields>,
    onLoggedOut: () => {
      articleAutosave.keepNow();
      leaving.current = true;
    },
  });
  const { form, leaving } = editor;
  /** A new article is saved, and its page is loading: a second save would create a second article. */
  const [isOpeningPage, setIsOpeningPage] = useState(false);
  const busy = editor.pending || isOpeningPage;
  const fields = useWatch({ control: form.control, compute: (values) => values });
  const id = savedArticle?.id ?? null;
  const dirty = !sameFields(fields, savedFields);
  const articleAutosave = useArticleAutosave({
    id,
    seenAt: savedArticle?.updatedAt ?? null,
    fields,
    dirty,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the page opens
  useEffect(() => {
    const autosave = readSaved(id);
    if (!autosave) return;
    if (autosave.when) setPublishTime(autosave.when);
    if (sameFields(autosave.fields, savedFields)) return clearSaved(id);
    const isCurrent = autosave.seenAt === (article?.updatedAt ?? null);
    if (isCurrent) form.reset(autosave.fields);
    setFoundDraft({ draft: autosave, state: isCurrent ? "restored" : "offered" });
  }, []);

  // The first save opens the article's page. Everything typed until that page is loaded is kept, not only what was
  // typed until the response.
  const newArticle = useRef<{ saved: AdminArticle; sentFields: ArticleFields } | null>(null);
  const latestPublishTime = useRef(publishTime);
  latestPublishTime.current = publishTime;
  useEffect(
    () => () => {
      if (!newArticle.current) return;
      const { saved, sentFields } = newArticle.current;
      const currentFields = form.getValues();
      clearSaved(null);
      const isEditedSince = !sameFields(currentFields, sentFields);
      if (!isEditedSince && !latestPublishTime.current) return;
      writeSaved(saved.id, {
        fields: isEditedSince ? currentFields : toFormFields(saved),
        ...(latestPublishTime.current && { when: latestPublishTime.current }),
        seenAt: saved.updatedAt,
        at: new Date().toISOString(),
      });
    },
    [form],
  );

  /** Shows all errors and focuses the first. False if there is one. */
  const validate = async (isPublishing: boolean): Promise<boolean> => {
    let isValid = await form.trigger();
    for (const { path, message } of isPublishing ? missingParts(form.getValues()) : []) {
      form.setError(path, { message });
      isValid = false;
    }
    const names = Object.keys(savedFields) as (keyof ArticleFields)[];
    const firstInvalid = names.find((name) => form.getFieldState(name).invalid);
    if (firstInvalid) form.setFocus(firstInvalid);
    return isValid;
  };

  const showSaved = (saved: AdminArticle, sentFields: ArticleFields) => {
    setFoundDraft(null);
    forgetNews();
    if (savedArticle === null) {
      leaving.current = true;
      articleAutosave.drop();
      newArticle.current = { saved, sentFields };
      setIsOpeningPage(true);
      const articlePath = pathFor("adminNewsArticle", { id: saved.id });
      return void navigate(articlePath, { replace: true, preventScrollReset: true });
    }
    setSavedArticle(saved);
    setSavedFields(toFormFields(saved));
    setPublishTime(null);
    if (sameFields(form.getValues(), sentFields)) form.reset(toFormFields(saved));
    void revalidate();
  };

  /** Saves with this publishing time. `overwrites`: also over somebody else's newer version. */
  const save = async (
    publishAt: string | null,
    successToast: { title: string; description?: string },
    { overwrites = false } = {},
  ): Promise<void> => {
    if (busy || !(await validate(publishAt !== null))) return;
    const sentFields = form.getValues();
    await editor.save(
      async () => {
        const baseArticle =
          savedArticle && overwrites ? await readArticle(savedArticle.id) : savedArticle;
        return saveArticle({ fields: sentFields, publishAt, savedArticle: baseArticle });
      },
      (saved) => {
        showSaved(saved, sentFields);
        toast({ ...successToast, tone: "success" });
      },
    );
  };

  /** Loads somebody else's save, and offers the text typed here beside it. */
  const openNewer = async (): Promise<void> => {
    if (savedArticle === null) return;
    try {
      const newerArticle = await readArticle(savedArticle.id);
      articleAutosave.drop();
      const draft = { fields: form.getValues(), seenAt: savedArticle.updatedAt };
      setFoundDraft({ draft: { ...draft, at: new Date().toISOString() }, state: "offered" });
      setSavedArticle(newerArticle);
      setSavedFields(toFormFields(newerArticle));
      form.reset(toFormFields(newerArticle));
      editor.clearConflict();
    } catch (error) {
      await editor.handleError(error as Error);
    }
  };

  return {
    ...editor,
    fields,
    savedArticle,
    publishTime,
    setPublishTime,
    dirty,
    busy,
    foundDraft,
    isAutosaveOff: articleAutosave.failed,
    save,
    openNewer,
    /** Restores offered text. */
    bringBack: () => {
      if (foundDraft) form.reset(foundDraft.draft.fields);
      setFoundDraft(null);
    },
    /** Discards the found text; restored text is removed, newly typed text stays. */
    discard: () => {
      setFoundDraft(null);
      if (foundDraft?.state === "offered" && dirty) return articleAutosave.keepNow();
      articleAutosave.drop();
      form.reset(savedFields);
    },
    /** Called after the article was deleted: nothing is stored, and no warning is shown. */
    leave: () => {
      leaving.current = true;
      articleAutosave.drop();
      forgetNews();
    },
  };
}
