import { TriangleAlert } from "lucide-react";
import { Icon } from "~/components/icon";
import { readDates, type TypedDates } from "../../date-form.rules";
import { dateWarnings } from "../../date-order.rules";

/** Warnings below unusual dates. None while a date is invalid. */
export function DateWarnings({ timeZone, values }: { timeZone: string; values: TypedDates }) {
  const parsed = readDates(timeZone, values);
  const warnings = "dates" in parsed ? dateWarnings(timeZone, parsed.dates) : [];
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-2 border-t border-line px-5 py-4">
      {warnings.map((warning) => (
        <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5" key={warning}>
          <span className="mt-0.5 text-gold">
            <Icon of={TriangleAlert} size={17} />
          </span>
          {warning}
        </li>
      ))}
    </ul>
  );
}
