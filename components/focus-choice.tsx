import type { ComponentProps } from "react";
import { focusTexts } from "./texts";
import "./focus-choice.css";

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
  <fieldset className="focus-choice">
    <legend className="sr-only">{focusTexts.label}</legend>
    {points.map((point) => (
      <label key={point}>
        <input
          className="sr-only"
          type="radio"
          value={point}
          {...field}
          {...(chosen !== undefined && { checked: chosen === point })}
        />
        <i />
        <span className="sr-only">{focusTexts.pointLabel(point)}</span>
      </label>
    ))}
  </fieldset>
);
