import { Card } from "~/components/admin/page-header";
import { StatusBadge } from "~/components/status-badge";
import type { ColorPair } from "~/features/settings/look/schema";
import { formatRatio } from "~/features/settings/look/texts";
import { lookPageTexts as texts } from "../texts";

/** Every pair of colors, the failing ones first. */
export function Contrast({ pairs }: { pairs: readonly ColorPair[] }) {
  const sorted = [...pairs].sort((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Card title={texts.contrast}>
      <p className="mb-3 text-muted">{texts.contrastNote}</p>
      <table className="w-full border-collapse text-sm">
        <thead className="text-left text-subtle">
          <tr>
            <th className="py-1.5 pr-3 font-normal" scope="col">
              {texts.pair}
            </th>
            <th className="py-1.5 pr-3 text-right font-normal" scope="col">
              {texts.ratio}
            </th>
            <th className="py-1.5 text-right font-normal" scope="col">
              {texts.needed}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, ratio, needed, ok }) => (
            <tr className="border-t border-line" key={`${name} ${needed}`}>
              <th className="py-1.5 pr-3 text-left font-normal wrap-anywhere" scope="row">
                {name} {!ok && <StatusBadge tone="danger">{texts.tooLow}</StatusBadge>}
              </th>
              <td className="num py-1.5 pr-3 text-right">{formatRatio(ratio)}</td>
              <td className="num py-1.5 text-right text-muted">{needed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
