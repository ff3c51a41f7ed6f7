import type { LucideIcon } from "lucide-react";

/**
 * A lucide icon: 1.75 stroke, 18 px by default, in the text's colour, hidden from assistive technology. An icon without
 * text gets its name from its control (aria-label).
 */
export function Icon({ of: Glyph, size = 18 }: { of: LucideIcon; size?: number }) {
  return <Glyph aria-hidden="true" className="icon" size={size} />;
}
