import { createElement, type ReactElement, type SVGProps } from "react";

/**
 * In place of lucide's own `createLucideIcon` (vite.config.ts): every icon here is drawn by
 * `Icon` (components/icon.tsx), which says all that it should be. The library's asks besides for a
 * context, aliases and class names, which every page would fetch and nothing uses.
 */

/** An icon as lucide's files tell it: `[["path", { d: "M18 6 6 18", key: "1bl5f8" }], …]`. */
type Drawn = { size?: number; node: [tag: string, attributes: { key: string }][] };

type Props = Omit<SVGProps<SVGSVGElement>, "width" | "height"> & { size?: number };

/** A component that draws it; how its lines look is told once, in base.css. */
export default ({ size: grid = 24, node }: Drawn) => {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const viewBox = `0 0 ${grid} ${grid}`;
  return ({ size = grid, ...rest }: Props): ReactElement =>
    createElement("svg", { width: size, height: size, viewBox, ...rest }, shapes);
};
