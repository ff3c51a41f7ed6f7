import type { FestivalSettings } from "~/features/settings/schema";
import { numberText } from "~/lib/number-format";
import type { Figure } from "../schema";
import { figureText, isKnown, isOptional, sortedCounts } from "../statistics.rules";

type StatisticsSettings = Pick<FestivalSettings, "categories" | "formats">;
type ListedFigure = Pick<Figure, "key" | "label" | "value" | "currency">;

/** The most names that a figure lists; two or more others are one line. */
const maxLines = 12;

/** Figures of one edition: large numbers, and lists by name, without unknown ones. */
export function FigureList({
  figures,
  settings,
}: {
  figures: readonly ListedFigure[];
  settings: StatisticsSettings;
}) {
  const numbers = figures.flatMap((figure) => {
    const text = figureText(figure, settings.formats);
    return text === null ? [] : [{ key: figure.key, label: figure.label, text }];
  });
  const lists = figures.flatMap(({ key, label, value }) =>
    isKnown(value) && typeof value !== "number" && !isOptional(key) ? [{ key, label, value }] : [],
  );
  return (
    <>
      {numbers.length > 0 && (
        <dl className="yr-numbers">
          {numbers.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {lists.length > 0 && (
        <div className="yr-lists">
          {lists.map(({ key, label, value }) => (
            <CountList settings={settings} key={key} label={label} value={value} />
          ))}
        </div>
      )}
    </>
  );
}

type CountsProps = {
  label: string;
  value: Record<string, number>;
  settings: StatisticsSettings;
};

function CountList({ label, value, settings }: CountsProps) {
  const lines = sortedCounts(settings, value);
  const rest = lines.slice(maxLines);
  const shownLines = rest.length > 1 ? lines.slice(0, maxLines) : lines;
  const otherCount = rest.length > 1 ? rest.reduce((sum, { count }) => sum + count, 0) : 0;
  return (
    <div>
      <h3>{label}</h3>
      <ul className="yr-counts">
        {shownLines.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <b>{numberText(count)}</b>
          </li>
        ))}
        {otherCount > 0 && (
          <li>
            <span>{rest.length} others</span>
            <b>{numberText(otherCount)}</b>
          </li>
        )}
      </ul>
    </div>
  );
}
