import { useLocation } from "react-router";
import { CookieBanner } from "~/features/landing/components/cookie-banner";
import { HeartCursor } from "~/features/landing/components/heart-cursor";
import { NewsletterPopup } from "~/features/subscribers/components/newsletter-popup";
import { isDeskPath, pages } from "~/http/addresses";
import { Decoration } from "~/ui/decoration";

/**
 * What goes along from page to page: on the public ones the question about cookies
 * and the invitation to the newsletter, whose delays count from the visit's first
 * page; everywhere but in the promo rooms the hearts.
 */
export function Companions() {
  const { pathname } = useLocation();
  const promo = pathname.toLowerCase().startsWith(pages.adminPromo);
  return (
    <>
      {!isDeskPath(pathname) && (
        <>
          <Decoration name="cookie-banner">
            <CookieBanner />
          </Decoration>
          <Decoration name="newsletter-popup">
            <NewsletterPopup />
          </Decoration>
        </>
      )}
      {!promo && (
        <Decoration name="heart-cursor">
          <HeartCursor />
        </Decoration>
      )}
    </>
  );
}
