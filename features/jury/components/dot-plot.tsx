type Props = {
  /** Totals, 0 to 100. */
  dots: readonly number[];
  mean: number | null;
  /** The reader's own total, as a gold dot; null for none. */
  ownTotal?: number | null;
  label: string;
};

const [height, radius] = [34, 5.5];

/** Totals closer than this many points would overlap: they are stacked. */
const minDistance = 5;
/** The vertical distance of stacked dots in pixels, and the most steps above and below the middle. */
const [stepHeight, maxSteps] = [7, 2];

/** The place of each dot; close ones are stacked: in the middle, below, above, and so on. */
function placeDots(dots: readonly number[]): { x: number; y: number }[] {
  const placedDots: { x: number; y: number }[] = [];
  for (const x of dots.toSorted((a, b) => a - b)) {
    const dotsInColumn = placedDots.filter((dot) => Math.abs(dot.x - x) < minDistance).length;
    const stepsFromMiddle = Math.ceil(dotsInColumn / 2) * (dotsInColumn % 2 ? -1 : 1);
    placedDots.push({
      x,
      y: Math.max(-maxSteps, Math.min(maxSteps, stepsFromMiddle)) * stepHeight,
    });
  }
  return placedDots;
}

/**
 * One dot per juror from 0 to 100, a band from the lowest to the highest, a gold tick at the mean.
 */
export function DotPlot({ dots, mean, ownTotal = null, label }: Props) {
  const placedDots = placeDots(dots);
  const [low, high] = [Math.min(...dots), Math.max(...dots)];
  // Keeps dots at the ends inside the plot.
  const xPosition = (value: number) => `${3 + value * 0.94}%`;
  return (
    <svg
      aria-label={label}
      className="dot-plot block overflow-visible"
      height={height}
      role="img"
      width="100%"
    >
      <line className="stroke-line" x1="0" x2="100%" y1={height / 2} y2={height / 2} />
      {dots.length > 1 && (
        <line
          className="stroke-surface-3 stroke-7 [stroke-linecap:round]"
          x1={xPosition(low)}
          x2={xPosition(high)}
          y1={height / 2}
          y2={height / 2}
        />
      )}
      {mean !== null && (
        <line
          className="stroke-gold stroke-2"
          x1={xPosition(mean)}
          x2={xPosition(mean)}
          y1="5"
          y2={height - 5}
        />
      )}
      {placedDots.map(({ x, y }, index) => (
        <circle
          className="dot fill-[color-mix(in_oklab,var(--color-text)_78%,var(--color-rose))] stroke-house stroke-2"
          cx={xPosition(x)}
          cy={height / 2 + y}
          // biome-ignore lint/suspicious/noArrayIndexKey: equal scores have no other key
          key={index}
          r={radius}
        />
      ))}
      {ownTotal !== null && (
        <circle
          className="dot-mine fill-gold stroke-house stroke-2"
          cx={xPosition(ownTotal)}
          cy={height / 2}
          r={radius + 2}
        />
      )}
    </svg>
  );
}
