import { pages } from "~/lib/paths";

/** The preview of an edition, '/?preview=2027', and its links. Runs anywhere. */

/** Pages that depend on the edition: the landing page, the forms, and their next pages. */
const previewedPages: readonly string[] = [
  pages.home,
  pages.contact,
  pages.submit,
  pages.privacyPolicy,
  pages.termsOfService,
  pages.cookiePolicy,
];

/** The forms of the categories, and the general form. */
const formPath = new RegExp(`^${pages.submitCategory.replace(":slug", "[a-z0-9-]+")}$`);

/** Whether a page can preview an edition; the address of its data counts as the page's. */
export function isPreviewed(pathname: string): boolean {
  const page = pathname === "/_root.data" ? pages.home : pathname.replace(/\.data$/, "");
  return previewedPages.includes(page) || formPath.test(page);
}

/** A link of a preview to the same page in the preview; null for pages without one. `href` is a whole address. */
export function previewPathOf(href: string, { origin, slug }: { origin: string; slug: string }) {
  const url = URL.parse(href);
  if (!url || url.origin !== origin || !isPreviewed(url.pathname)) return null;
  url.searchParams.set("preview", slug);
  return `${url.pathname}${url.search}${url.hash}`;
}
