import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { guidelinesLabel, type SeasonButton } from "../season.texts";
import { SectionLink } from "./section-link";

type Props = {
  buttons: readonly SeasonButton[];
  /** None is primary. */
  plain?: boolean;
};

/** Links as buttons; the first one is primary, unless it only leads to the guidelines. */
export function SeasonButtons({ buttons, plain = false }: Props) {
  return buttons.map((button, index) => {
    const linkClass = buttonClass(
      plain || index > 0 || button.label === guidelinesLabel ? { variant: "outline" } : {},
    );
    return "section" in button ? (
      <SectionLink className={linkClass} key={button.label} section={button.section}>
        {button.label}
      </SectionLink>
    ) : (
      <Link className={linkClass} key={button.label} to={button.to}>
        {button.label}
      </Link>
    );
  });
}
