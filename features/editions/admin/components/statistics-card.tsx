import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { useSettings } from "~/features/settings/hooks";
import { useShowFigures } from "../../hooks";
import type { Figure, FigureKey } from "../../schema";
import { figureText, isKnown, sortedCounts } from "../../statistics.rules";

/** Chooses which figures are public. */
export function FiguresBox({ slug, figures }: { slug: string; figures: readonly Figure[] }) {
  const settings = useSettings();
  const saved = figures.filter(({ shown }) => shown).map(({ key }) => key);
  const [shownKeys, setShownKeys] = useState<readonly FigureKey[]>(saved);
  const show = useShowFigures(slug);
  const isChanged = [...shownKeys].sort().join() !== [...saved].sort().join();
  const toggle = (key: FigureKey) =>
    setShownKeys(
      shownKeys.includes(key)
        ? shownKeys.filter((shownKey) => shownKey !== key)
        : [...shownKeys, key],
    );
  const valueText = (figure: Figure): string => {
    const { value } = figure;
    if (!isKnown(value)) return "Not known yet";
    const text = figureText(figure, settings.formats);
    if (text !== null || typeof value === "number") return text ?? "";
    const lines = sortedCounts(settings, value);
    const firstLines = lines.slice(0, 3).map(({ name, count }) => `${name} ${count}`);
    return firstLines.join(", ") + (lines.length > 3 ? ` and ${lines.length - 3} more` : "");
  };
  return (
    <Card flush title="Figures">
      <p className="px-5 pb-3 text-muted">Choose which figures are public on the Numbers page.</p>
      <ul className="divide-y divide-line/62 border-t border-line">
        {figures.map((figure) => (
          <li className="px-5 py-2.5" key={figure.key}>
            <Checkbox checked={shownKeys.includes(figure.key)} onChange={() => toggle(figure.key)}>
              <span className="block">{figure.label}</span>
              <span className="block text-sm text-muted tabular-nums wrap-anywhere">
                {valueText(figure)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="flex justify-end border-t border-line px-5 py-4">
        <Button
          disabled={!isChanged}
          onClick={() => show.mutate([...shownKeys])}
          pending={show.isPending}
          size="sm"
          variant="outline"
        >
          Save figures
        </Button>
      </div>
    </Card>
  );
}
