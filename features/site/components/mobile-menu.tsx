import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { Icon } from "~/components/icon";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { pathFor } from "~/lib/paths";
import { useDeadlineBadge } from "../hooks/use-deadline-badge";
import { navigation } from "../navigation.texts";
import { Brand } from "./brand";
import { PartnerBadge } from "./partner-badge";
import { SectionLink } from "./section-link";

const linkClass =
  "block py-[13px] border-b border-line font-display text-3xl leading-none hover:text-accent";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The navigation on narrow screens: a panel that slides in from the right. */
export default function SiteMenu({ open, onOpenChange }: Props) {
  const { label, date, passed } = useDeadlineBadge();
  const { entriesTaken } = useSeason();
  const { edition, links = [] } = useFestival();
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
            {edition.programmePublished && (
              <Link className={linkClass} onClick={closeMenu} to={pathFor("programme")}>
                Programme
              </Link>
            )}
            {links
              .filter(({ inMenu }) => inMenu)
              .map(({ to, title }) => (
                <Link className={linkClass} key={to} onClick={closeMenu} to={to}>
                  {title}
                </Link>
              ))}
            {navigation.map(({ section, label: name }) => (
              <SectionLink
                className={linkClass}
                key={section}
                onChosen={closeMenu}
                section={section}
              >
                {name}
              </SectionLink>
            ))}
          </nav>
          <div className="mt-auto grid justify-items-start gap-5 pt-8 text-md text-muted [&_.btn]:justify-self-stretch">
            <PartnerBadge onChosen={closeMenu} />
            {entriesTaken && (
              <ButtonLink onClick={closeMenu} to={pathFor("submit")}>
                Submit Your Film
              </ButtonLink>
            )}
            <p>
              {label} {passed && "passed"} {date}
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
