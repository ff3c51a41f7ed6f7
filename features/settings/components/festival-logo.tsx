import { Logo } from "~/components/logo";
import { useSettings } from "../hooks";

/** The festival's logo, or the shipped one. The festival's name is beside it, so it has no text of its own. */
export function FestivalLogo() {
  const { logo } = useSettings().pictures;
  return logo ? <img alt="" className="mark" height="40" src={logo.url} width="44" /> : <Logo />;
}
