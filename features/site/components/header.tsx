import { Menu } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFirstInteraction } from "~/components/hooks/use-first-interaction";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { useMenu } from "../hooks/use-menu";
import { Brand } from "./brand";
import { DeadlineTicket } from "./deadline-ticket";
import { MenuLink } from "./menu-link";
import { PartnerBadge } from "./partner-badge";

/** The media query of screens whose links are in the panel; the same as in site.css. */
const narrowQuery = "(width < 71.25em)";

const loadMenu = () => import("./mobile-menu");

/** The bar of every public page, with the menu. */
export function SiteHeader() {
  const menu = useMenu();
  const header = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const hasInteracted = useFirstInteraction();
  // Loaded at the first interaction on a narrow screen. The width is not a state: that would render the header twice on
  // every phone.
  const SiteMenu = useLazyComponent(
    loadMenu,
    menuOpen || (hasInteracted && matchMedia(narrowQuery).matches),
  );

  useEffect(() => {
    const updateStuck = () => header.current?.toggleAttribute("data-stuck", scrollY > 40);
    // Waits for the next frame: reading the scroll position now would force a layout.
    const firstFrame = requestAnimationFrame(updateStuck);
    addEventListener("scroll", updateStuck, { passive: true });
    return () => {
      cancelAnimationFrame(firstFrame);
      removeEventListener("scroll", updateStuck);
    };
  }, []);

  useEffect(() => {
    const query = matchMedia(narrowQuery);
    const closeWhenWide = () => {
      if (!query.matches) setMenuOpen(false);
    };
    query.addEventListener("change", closeWhenWide);
    return () => query.removeEventListener("change", closeWhenWide);
  }, []);

  return (
    // In forced colours the menu's icon has no backplate of its own over the picture.
    <header className="site-nav forced-colors:bg-[Canvas] forced-colors:before:hidden" ref={header}>
      <div className="wrap">
        <Brand />
        {/* Important, since the stylesheet of forms comes later and has the badge's own display again. */}
        <PartnerBadge className="max-wide:hidden! pl-[clamp(16px,1.8vw,28px)] border-l border-line" />
        <nav aria-label="Main">
          {menu.map((link) => (
            <MenuLink key={link.label} link={link} />
          ))}
        </nav>
        <SilentErrorBoundary name="ticket">
          <DeadlineTicket />
        </SilentErrorBoundary>
        <button
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          aria-label="Open menu"
          className="lg:hidden flex flex-none items-center justify-center size-12 -mr-3"
          onClick={() => setMenuOpen(true)}
          type="button"
        >
          <Icon of={Menu} size={26} />
        </button>
      </div>
      {SiteMenu && <SiteMenu onOpenChange={setMenuOpen} open={menuOpen} />}
    </header>
  );
}
