import { Menu } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "~/app/ui/icon";
import { Brand } from "./brand";
import { DeadlineTicket } from "./deadline-ticket";
import { navigation } from "./navigation";
import { PartnerBadge } from "./partner-badge";
import { SectionLink } from "./section-link";

/** The width below which the links move into the panel. */
const narrow = "(max-width: 1139px)";

const loadMenu = () => import("./site-menu");
const SiteMenu = lazy(loadMenu);

/** The bar at the top of every public page. */
export function SiteHeader() {
  const header = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuUsed, setMenuUsed] = useState(false);

  useEffect(() => {
    const stick = () => header.current?.toggleAttribute("data-stuck", scrollY > 40);
    stick();
    addEventListener("scroll", stick, { passive: true });
    return () => removeEventListener("scroll", stick);
  }, []);

  useEffect(() => {
    const wide = matchMedia(narrow);
    const change = () => {
      if (wide.matches) void loadMenu();
      else setMenuOpen(false);
    };
    change();
    wide.addEventListener("change", change);
    return () => wide.removeEventListener("change", change);
  }, []);

  return (
    <header className="site-nav" ref={header}>
      <div className="wrap">
        <Brand />
        <PartnerBadge />
        <nav aria-label="Main">
          {navigation.map(({ section, label }) => (
            <SectionLink key={section} section={section}>
              {label}
            </SectionLink>
          ))}
        </nav>
        <DeadlineTicket />
        <button
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          aria-label="Open menu"
          className="burger"
          onClick={() => {
            setMenuUsed(true);
            setMenuOpen(true);
          }}
          type="button"
        >
          <Icon of={Menu} size={26} />
        </button>
      </div>
      {menuUsed && (
        <Suspense>
          <SiteMenu onOpenChange={setMenuOpen} open={menuOpen} />
        </Suspense>
      )}
    </header>
  );
}
