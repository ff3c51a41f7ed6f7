import type { ComponentProps } from "react";
import { focusTexts } from "./texts";

/** Nine points on the picture, row by row; the middle has no name. */
const points = [
  "top-left",
  "top",
  "top-right",
  "left",
  "",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/**
 * Chooses on a picture what stays in sight where pages crop it; lies over the picture, whose box is `relative`. `field`
 * are the props of its radio buttons. `chosen` makes them controlled.
 */
export const FocusChoice = ({
  field,
  chosen,
}: {
  field: ComponentProps<"input">;
  chosen?: string;
}) => (
  <fieldset className="absolute inset-0 grid grid-cols-3 grid-rows-3">
    <legend className="sr-only">{focusTexts.label}</legend>
    {points.map((point) => (
      <label
        className="grid cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-ring"
        key={point}
      >
        <input
          className="peer sr-only"
          type="radio"
          value={point}
          {...field}
          {...(chosen !== undefined && { checked: chosen === point })}
        />
        <span className="size-4 rounded-full border-2 border-white bg-black/50 shadow-[0_0_0_1px_black] peer-checked:bg-gold" />
        <span className="sr-only">{focusTexts.pointLabel(point)}</span>
      </label>
    ))}
  </fieldset>
);
