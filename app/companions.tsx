import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { CookieBanner } from "~/features/landing/components/cookie-banner";
import { HeartCursor } from "~/features/landing/components/heart-cursor";
import { Returning } from "~/features/submissions/unpaid/components/returning";
import { NewsletterPopup } from "~/features/subscribers/components/newsletter-popup";
import { isDeskPath, isJuryPath, pages } from "~/http/addresses";
import { Decoration } from "~/ui/decoration";
import { useHydrated } from "~/ui/use-hydrated";

/** The director's alone. */
const PreviewBar = lazy(() => import("~/features/editions/components/preview-bar"));

/** Whoever fills in a form, pays or looks at their entry is told nothing beside it. */
const isAtIt = (pathname: string) => /^\/(?:submit\/|entry\/)/i.test(pathname);

/**
 * What goes along from page to page: on the public ones the question about cookies
 * and the invitation to the newsletter, whose delays count from the visit's first
 * page, and the way back to an entry that is not paid; everywhere but in the promo rooms the hearts.
 * Whoever sees an edition in advance is told so instead of being asked. Nothing else is in
 * the server's HTML: begun in the browser, it waits for no part of the page to come alive.
 */
export function Companions({ preview }: { preview: boolean }) {
  const { pathname } = useLocation();
  const promo = pathname.toLowerCase().startsWith(pages.adminPromo);
  const alive = useHydrated();
  if (isJuryPath(pathname)) return null;
  return (
    <>
      {preview && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      {alive && !isDeskPath(pathname) && !preview && (
        <>
          <Decoration name="cookie-banner">
            <CookieBanner />
          </Decoration>
          <Decoration name="newsletter-popup">
            <NewsletterPopup />
          </Decoration>
          {!isAtIt(pathname) && (
            <Decoration name="unpaid-entry">
              <Returning />
            </Decoration>
          )}
        </>
      )}
      {alive && !promo && (
        <Decoration name="heart-cursor">
          <HeartCursor />
        </Decoration>
      )}
    </>
  );
}
