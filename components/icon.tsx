import type { LucideIcon } from "lucide-react";

/**
 * A lucide icon in the house style: 1.75 stroke, 18 px unless told, the colour
 * of the text around it, hidden from assistive technology. An icon that stands
 * alone gets its name from the control around it (aria-label).
 */
export function Icon({ of: Glyph, size = 18 }: { of: LucideIcon; size?: number }) {
  return <Glyph aria-hidden="true" className="icon" size={size} />;
}
