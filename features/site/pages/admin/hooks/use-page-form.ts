import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { changeSitePage, createSitePage, deleteSitePage } from "../../contract";
import type { SitePage } from "../../schema";

/** The values of the form, as typed. */
export type PageFields = ReturnType<typeof fieldsOf>;

const fieldsOf = (page: SitePage | null) => ({
  title: page?.title ?? "",
  slug: page?.slug ?? "",
  summary: page?.summary ?? "",
  content: page?.content ?? "",
  imageUrl: page?.imageUrl ?? "",
  position: String(page?.position ?? 0),
  isFaq: page?.isFaq ?? false,
  isPublished: page?.isPublished ?? false,
  inMenu: page?.inMenu ?? false,
  inFooter: page?.inFooter ?? true,
});

const bodyOf = (fields: PageFields) => ({ ...fields, position: Number(fields.position) });

const fieldLabels: Record<string, string> = {
  slug: "Address",
  imageUrl: "Picture",
  isPublished: "Published",
  inMenu: "In the menu",
  inFooter: "In the footer",
  isFaq: "Questions and answers",
  position: "Place",
};

/** The editor of a page, or of a new one (null). */
export function usePageForm(page: SitePage | null) {
  return useRowForm<PageFields, SitePage>({
    row: page,
    fieldsOf,
    fieldLabels,
    listPath: pages.adminSitePages,
    firstField: "title",
    titleOf: ({ title }) => title,
    create: (fields) => apiFetch(createSitePage, { body: bodyOf(fields) }),
    change: ({ id, version }, fields) =>
      apiFetch(changeSitePage, { params: { id }, body: { version, ...bodyOf(fields) } }),
    remove: ({ id, version }) =>
      apiFetch(deleteSitePage, { params: { id }, query: { version: String(version) } }),
    createdPath: ({ id }) => `${pages.adminSitePages}?page=${id}`,
  });
}
