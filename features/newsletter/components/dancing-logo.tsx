import { FestivalLogo } from "~/features/settings/components/festival-logo";
import "./signup.css";

/** The festival's logo with legs. Does not move with reduced motion. */
export function DancingLogo() {
  return (
    <div aria-hidden="true" className="dancer">
      <svg aria-hidden="true" className="dancer-limbs" viewBox="0 0 120 120">
        <g className="dancer-arm" data-side="left">
          <path d="M34 52 Q16 46 12 28" />
          <circle cx="12" cy="25" r="4" />
        </g>
        <g className="dancer-arm" data-side="right">
          <path d="M86 52 Q104 46 108 28" />
          <circle cx="108" cy="25" r="4" />
        </g>
        <g className="dancer-leg" data-side="left">
          <path d="M52 84 Q46 98 50 112 H40" />
        </g>
        <g className="dancer-leg" data-side="right">
          <path d="M68 84 Q74 98 70 112 H80" />
        </g>
      </svg>
      <FestivalLogo />
    </div>
  );
}
