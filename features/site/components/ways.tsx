import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { readRules, type Way } from "../season.texts";
import { SectionLink } from "./section-link";

/** Buttons that lead on; the first is the one to press, unless all there is to do is read. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return ways.map((way, at) => {
    const look = buttonClass(at > 0 || way.label === readRules ? { variant: "outline" } : {});
    return "section" in way ? (
      <SectionLink className={look} key={way.label} section={way.section}>
        {way.label}
      </SectionLink>
    ) : (
      <Link className={look} key={way.label} to={way.to}>
        {way.label}
      </Link>
    );
  });
}
