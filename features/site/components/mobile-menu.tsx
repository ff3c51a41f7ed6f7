import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { Icon } from "~/components/icon";
import { useSeason } from "~/features/settings/hooks/use-season";
import { isCallFolded } from "~/features/settings/season.rules";
import { pathFor } from "~/lib/paths";
import { useDeadlineBadge } from "../hooks/use-deadline-badge";
import { useMenu } from "../hooks/use-menu";
import { Brand } from "./brand";
import { MenuLink } from "./menu-link";
import { PartnerBadge } from "./partner-badge";

/** Low enough that the foot of the panel is seen below eight links on a small phone. */
const linkClass =
  "block py-[clamp(7px,1.2svh,13px)] border-b border-line font-display text-[clamp(1.875rem,4.6svh,2.75rem)] leading-none hover:text-accent aria-[current]:text-accent";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The navigation on narrow screens: a panel that slides in from the right. */
export default function SiteMenu({ open, onOpenChange }: Props) {
  const { label, date, hour } = useDeadlineBadge();
  const season = useSeason();
  const menu = useMenu();
  const isFolded = isCallFolded(season);
  const returnFocus = useReturnFocus();
  /** Whether the menu closes because a link was chosen. */
  const isLeaving = useRef(false);
  const closeMenu = () => {
    isLeaving.current = true;
    onOpenChange(false);
  };
  return (
    <Dialog.Root onOpenChange={onOpenChange} open={open}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="menu-panel"
          onCloseAutoFocus={(event) => {
            // After choosing a link the focus moves to its target, otherwise back to the button.
            if (isLeaving.current) event.preventDefault();
            else returnFocus.onCloseAutoFocus(event);
            isLeaving.current = false;
          }}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="mb-5 flex min-h-14 flex-none items-center justify-between">
            <Brand tagline={false} />
            <Dialog.Close
              aria-label="Close menu"
              className="flex flex-none items-center justify-center size-12 -mr-3"
            >
              <Icon of={X} size={26} />
            </Dialog.Close>
          </div>
          <nav aria-label="Main">
            {menu.map((link) => (
              <MenuLink className={linkClass} key={link.label} link={link} onChosen={closeMenu} />
            ))}
          </nav>
          <div className="mt-auto grid justify-items-start gap-5 pt-8 text-md text-muted [&_.btn]:justify-self-stretch">
            <PartnerBadge onChosen={closeMenu} />
            <Link className="link" onClick={closeMenu} to={pathFor("myEntry")}>
              My entry
            </Link>
            {season.entriesTaken && !isFolded && (
              <ButtonLink onClick={closeMenu} to={pathFor("submit")}>
                Submit Your Film
              </ButtonLink>
            )}
            <p>
              {label} {date} {hour}
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
