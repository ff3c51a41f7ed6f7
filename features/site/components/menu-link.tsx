import { Link } from "react-router";
import type { MenuLink as MenuLinkData } from "../navigation.texts";
import { SectionLink } from "./section-link";

type Props = {
  link: MenuLinkData;
  className?: string;
  /** Called when the link is chosen, to close a panel around it. */
  onChosen?: () => void;
};

/** A link of the menu: to a page, or to a section of the landing page. */
export const MenuLink = ({ link, className, onChosen }: Props) =>
  "section" in link ? (
    <SectionLink className={className} onChosen={onChosen} section={link.section}>
      {link.label}
    </SectionLink>
  ) : (
    <Link className={className} onClick={onChosen} to={link.to}>
      {link.label}
    </Link>
  );
