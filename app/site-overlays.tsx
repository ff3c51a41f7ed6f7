import { useLocation } from "react-router";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { NewsletterPopup } from "~/features/newsletter/components/popup";
import { CookieBanner } from "~/features/site/components/cookie-banner";
import { HeartCursor } from "~/features/site/components/heart-cursor";
import { Returning } from "~/features/submissions/unpaid/components/returning";
import { isAdminPath, pages } from "~/lib/paths";

/** Whoever fills in a form, pays or looks at their entry is told nothing beside it. */
const isAtIt = (pathname: string) => /^\/(?:submit\/|entry\/)/i.test(pathname);

/**
 * On the public pages the question about cookies and the invitation to the newsletter,
 * whose delays count from the visit's first page, and the way back to an entry that is not
 * paid; everywhere but in the promo rooms the hearts.
 */
export default function Company({ preview }: { preview: boolean }) {
  const { pathname } = useLocation();
  const promo = pathname.toLowerCase().startsWith(pages.adminPromo);
  return (
    <>
      {!isAdminPath(pathname) && !preview && (
        <>
          <SilentErrorBoundary name="cookie-banner">
            <CookieBanner />
          </SilentErrorBoundary>
          <SilentErrorBoundary name="newsletter-popup">
            <NewsletterPopup />
          </SilentErrorBoundary>
          {!isAtIt(pathname) && (
            <SilentErrorBoundary name="unpaid-entry">
              <Returning />
            </SilentErrorBoundary>
          )}
        </>
      )}
      {!promo && (
        <SilentErrorBoundary name="heart-cursor">
          <HeartCursor atWork={isAdminPath(pathname)} />
        </SilentErrorBoundary>
      )}
    </>
  );
}
