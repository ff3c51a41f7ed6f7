import { useLocation } from "react-router";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { ReturningVisitorNotice } from "~/features/checkout/unpaid/components/returning";
import { NewsletterPopup } from "~/features/newsletter/components/popup";
import { secondsSinceChange } from "~/features/programme/public/my-schedule.browser";
import { useSettings } from "~/features/settings/hooks";
import { CookieBanner } from "~/features/site/components/cookie-banner";
import { HeartCursor } from "~/features/site/components/heart-cursor";
import { isAdminPath, isFormPath, pages } from "~/lib/paths";

/** Pages on which a visitor fills in a form, pays or looks at an entry: no link back to an entry there. */
const isEntryPath = (pathname: string) => /^\/(?:submit\/|entry\/)/i.test(pathname);

/** Seconds for which a visitor who chose a screening is left alone. */
const quietSeconds = 60;

/** The newsletter popup waits while a visitor fills in a form, pays or puts a programme together. */
const isPopupHeld = () =>
  isFormPath(window.location.pathname) || secondsSinceChange() < quietSeconds;

/**
 * On public pages: the cookie banner, the newsletter popup (its delay counts from the first page of the visit) and the
 * link back to an unpaid entry. The heart cursor, unless the festival turned hearts off, is on all pages except the
 * promo pages.
 */
export default function Overlays({ preview }: { preview: boolean }) {
  const { pathname } = useLocation();
  const { hearts } = useSettings().effects;
  const isPromo = pathname.toLowerCase().startsWith(pages.adminPromo);
  return (
    <>
      {!isAdminPath(pathname) && !preview && (
        <>
          <SilentErrorBoundary name="cookie-banner">
            <CookieBanner />
          </SilentErrorBoundary>
          <SilentErrorBoundary name="newsletter-popup">
            <NewsletterPopup isHeld={isPopupHeld} />
          </SilentErrorBoundary>
          {!isEntryPath(pathname) && (
            <SilentErrorBoundary name="unpaid-entry">
              <ReturningVisitorNotice />
            </SilentErrorBoundary>
          )}
        </>
      )}
      {hearts && !isPromo && (
        <SilentErrorBoundary name="heart-cursor">
          <HeartCursor atWork={isAdminPath(pathname)} />
        </SilentErrorBoundary>
      )}
    </>
  );
}
