import type { LucideIcon } from "lucide-react";
import { createContext, type ReactNode, use } from "react";

/** What `.icon` sets for all (app/styles/base.css), and what HTML does not need: a tenth of a kilobyte an icon. */
const inStyles = {
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
  xmlns: undefined,
};

/** The icons that `IconSprite` has drawn. */
const SpriteContext = createContext<readonly LucideIcon[]>([]);

const idOf = ({ displayName }: LucideIcon) => `icon-${displayName}`;

/**
 * A lucide icon: 1.75 stroke, 18 px by default, in the text's colour, hidden from assistive technology. An icon without
 * text gets its name from its control (aria-label).
 */
export function Icon({ of: Glyph, size = 18 }: { of: LucideIcon; size?: number }) {
  if (!use(SpriteContext).includes(Glyph))
    return <Glyph {...inStyles} aria-hidden="true" className="icon" size={size} />;
  return (
    <svg aria-hidden="true" className="icon" height={size} width={size}>
      <use href={`#${idOf(Glyph)}`} />
    </svg>
  );
}

/** Draws these icons once; those inside refer to them. For a list, whose rows repeat its icons. */
export function IconSprite({
  icons,
  children,
}: {
  icons: readonly LucideIcon[];
  children: ReactNode;
}) {
  return (
    <SpriteContext value={icons}>
      {children}
      <svg aria-hidden="true" className="absolute size-0">
        {icons.map((Glyph) => (
          <Glyph
            {...inStyles}
            id={idOf(Glyph)}
            key={idOf(Glyph)}
            size="100%"
            strokeWidth="inherit"
          />
        ))}
      </svg>
    </SpriteContext>
  );
}
