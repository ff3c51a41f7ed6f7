import type { FestivalSettings } from "~/features/settings/schema";
import type { Figure, FigureKey } from "../schema";
import { isKnown, linesOf, writtenNumber } from "../statistics.rules";

type Categories = Pick<FestivalSettings, "categories">;
type Shown = Pick<Figure, "key" | "label" | "value">;

/** Names that a figure lists; the rest is counted in one line. */
const named = 12;

/** Figures of one edition: numbers large, counts by name as ruled lines, without unknown ones. */
export function FigureList({ figures, facts }: { figures: readonly Shown[]; facts: Categories }) {
  const numbers = figures.flatMap(({ key, label, value }) =>
    typeof value === "number" ? [{ key, label, value }] : [],
  );
  const lists = figures.flatMap(({ key, label, value }) =>
    isKnown(value) && typeof value !== "number" ? [{ key, label, value }] : [],
  );
  return (
    <>
      {numbers.length > 0 && (
        <dl className="yr-numbers">
          {numbers.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{writtenNumber(key, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lists.length > 0 && (
        <div className="yr-lists">
          {lists.map(({ key, label, value }) => (
            <Counts facts={facts} key={key} label={label} name={key} value={value} />
          ))}
        </div>
      )}
    </>
  );
}

type CountsProps = {
  name: FigureKey;
  label: string;
  value: Record<string, number>;
  facts: Categories;
};

function Counts({ name, label, value, facts }: CountsProps) {
  const lines = linesOf(facts, value);
  const rest = lines.slice(named);
  const shown = rest.length > 1 ? lines.slice(0, named) : lines;
  const others = rest.length > 1 ? rest.reduce((sum, { count }) => sum + count, 0) : 0;
  return (
    <div>
      <h3>{label}</h3>
      <ul className="yr-counts">
        {shown.map(({ name: of, count }) => (
          <li key={of}>
            <span>{of}</span>
            <b>{writtenNumber(name, count)}</b>
          </li>
        ))}
        {others > 0 && (
          <li>
            <span>{rest.length} others</span>
            <b>{writtenNumber(name, others)}</b>
          </li>
        )}
      </ul>
    </div>
  );
}
