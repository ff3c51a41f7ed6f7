import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { formTitle, ItemFrame, ListBesideItem } from "~/components/admin/editor-page";
import { Card } from "~/components/admin/page-header";
import { PickList } from "~/components/admin/pick-list";
import { Button, buttonClass } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { EmptyState } from "~/components/empty-state";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { LiveForm } from "~/components/live-form";
import { MarkdownEditor } from "~/components/rich-text/editor";
import { TextArea, TextInput } from "~/components/text-input";
import { PictureSource } from "~/features/media/components/picture-source";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { pages, pathFor } from "~/lib/paths";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import { SitePageView } from "../../components/page";
import { contentLimit, type SitePage, usualPages } from "../../schema";
import { usePageForm } from "../hooks/use-page-form";

/** The list of the festival's own pages, beside the editor of one. */
export function SitePagesEditor({ all: sitePages }: { all: readonly SitePage[] }) {
  const [searchParams] = useSearchParams();
  const page = sitePages.find(({ id }) => id === searchParams.get("page")) ?? null;
  return <PageEditor sitePages={sitePages} key={`${page?.id} ${sitePages.length}`} page={page} />;
}

function PageEditor({
  sitePages,
  page,
}: {
  sitePages: readonly SitePage[];
  page: SitePage | null;
}) {
  const editor = usePageForm(page);
  const formId = useId();
  const { register, formState, control, setValue } = editor.form;
  const { errors } = formState;
  const values = useWatch({ control });
  const missingPages = usualPages.filter(([slug]) => !sitePages.some((page) => page.slug === slug));
  const fillForm = (slug: string, title: string) => {
    setValue("slug", slug, { shouldDirty: true });
    setValue("title", title, { shouldDirty: true });
    setValue("isFaq", slug === "faq", { shouldDirty: true });
  };
  const noun = { singular: "page", openName: page && isolate(page.title) };
  return (
    <ItemFrame
      {...noun}
      action={
        page?.isPublished && (
          <a
            className={buttonClass({ variant: "outline", size: "sm" })}
            href={pathFor("sitePage", { page: page.slug })}
            rel="noreferrer"
            target="_blank"
          >
            <Icon of={ExternalLink} />
            Open the page
          </a>
        )
      }
      createLabel="Add page"
      editor={editor}
      formId={formId}
      listPath={pages.adminSitePages}
      note="Pages for visitors, such as tickets and travel"
      title={adminPages.adminSitePages.name}
    >
      <ListBesideItem
        list={
          <>
            <PickList
              empty={<EmptyState title="No pages yet">Start with tickets and travel.</EmptyState>}
              label="All pages"
              linesOf={(item) => [item.title, placesOf(item)]}
              param="page"
              rows={sitePages}
            />
            {(values.title || values.content) && (
              <Card className="overflow-hidden" title="Preview">
                {/* At half size, so that a title wraps as on the page. */}
                <div className="[zoom:0.5]" inert>
                  <SitePageView
                    blocks={readMarkdown(values.content ?? "")}
                    imageUrl={values.imageUrl?.startsWith("/") ? values.imageUrl : null}
                    summary={values.summary ?? ""}
                    title={values.title ?? ""}
                  />
                </div>
              </Card>
            )}
          </>
        }
        openName={noun.openName}
      >
        <LiveForm className="grid gap-5" id={formId} legend="Page" onSubmit={editor.onSave}>
          <Card title={formTitle(noun)}>
            <div className="grid gap-4">
              {!page && missingPages.length > 0 && (
                <fieldset>
                  <legend className="field-label mb-2">Start from</legend>
                  <div className="flex flex-wrap gap-2">
                    {missingPages.map(([slug, title]) => (
                      <Button
                        key={slug}
                        onClick={() => fillForm(slug, title)}
                        size="sm"
                        variant="outline"
                      >
                        {title}
                      </Button>
                    ))}
                  </div>
                </fieldset>
              )}
              <Field error={errors.title?.message} label="Title">
                <TextInput autoComplete="off" maxLength={120} {...register("title")} />
              </Field>
              <Field
                error={errors.slug?.message}
                hint={`URL: /about/${values.slug || "…"}`}
                label="Address"
              >
                <TextInput autoComplete="off" maxLength={60} {...register("slug")} />
              </Field>
              <Field
                error={errors.summary?.message}
                hint="Shown below the title and when the page is shared"
                label="Summary"
                optional
              >
                <TextArea maxLength={300} rows={2} {...register("summary")} />
              </Field>
              <MarkdownEditor
                error={errors.content?.message}
                hint="Use Markdown: ## a heading, **bold**, - a list. For questions, use one heading each."
                label="Text"
                maxLength={contentLimit}
                pictures={PictureSource}
                rows={16}
                {...register("content")}
              />
              <Field
                error={errors.imageUrl?.message}
                hint="Shown behind the title. Upload one, or enter the address of a picture on this site"
                label="Picture"
                optional
              >
                <TextInput autoComplete="off" maxLength={500} {...register("imageUrl")} />
              </Field>
              {!errors.imageUrl && values.imageUrl?.startsWith("/") && (
                <img
                  alt=""
                  className="aspect-16/9 w-full max-w-90 rounded-sm object-cover"
                  src={values.imageUrl}
                />
              )}
              <PictureSource
                onPicture={(url) =>
                  setValue("imageUrl", url, { shouldDirty: true, shouldValidate: true })
                }
              />
            </div>
          </Card>
          <Card title="Where it appears">
            <div className="grid gap-3">
              <Checkbox {...register("isPublished")}>Published (only you can see drafts)</Checkbox>
              <Checkbox {...register("inMenu")}>In the menu</Checkbox>
              <Checkbox {...register("inFooter")}>In the footer</Checkbox>
              <Checkbox {...register("isFaq")}>
                Each heading is a question (for search engines)
              </Checkbox>
              <Field
                error={errors.position?.message}
                hint="The lowest number comes first"
                label="Place"
              >
                <TextInput inputMode="numeric" maxLength={3} {...register("position")} />
              </Field>
            </div>
          </Card>
        </LiveForm>
      </ListBesideItem>
    </ItemFrame>
  );
}

/** 'Published, menu, footer', or 'Draft' */
function placesOf({ isPublished, inMenu, inFooter }: SitePage): string {
  if (!isPublished) return "Draft";
  return ["Published", inMenu && "menu", inFooter && "footer"].filter(Boolean).join(", ");
}
