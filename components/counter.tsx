import { classNames } from "./class-names";

type Props = {
  count: number;
  max: number;
  /** Orange below this many remaining. */
  warnBelow?: number;
  /** The unit, if not characters: "words". */
  unit?: string;
};

/** '146 / 600': orange when little is left; red with a text when over. */
export function Counter({ count, max, warnBelow = 0, unit = "" }: Props) {
  const remaining = max - count;
  const warning = remaining < warnBelow ? "warning" : undefined;
  const tone = remaining < 0 ? "over" : warning;
  return (
    <>
      <span
        className={classNames(
          remaining < 0 &&
            "mr-3 text-(length:--text-sm) font-semibold text-red lining-nums tabular-nums",
        )}
        role="status"
      >
        {remaining < 0 && [-remaining, unit, "over"].filter(Boolean).join(" ")}
      </span>{" "}
      <span
        className={classNames(
          "field-counter",
          tone === "warning" && "text-danger",
          tone === "over" && "text-red font-semibold",
        )}
        data-tone={tone}
      >
        {count} / {max}
        {unit && ` ${unit}`}
      </span>
    </>
  );
}
