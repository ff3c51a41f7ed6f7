import { EmptyState } from "~/components/empty-state";
import { useFestival } from "~/features/settings/hooks";
import { feeText } from "~/features/settings/rules";
import { dateRange, formatTime, isDay, longDate, zoneName } from "~/lib/dates/calendar";
import { ownValue } from "~/lib/own-value";
import { setupPageTexts } from "../page.texts";
import { findPreset, looks } from "../presets.rules";
import type { SetupDraft } from "../schema";
import type { Change } from "../values.rules";
import { Differences } from "./differences";

const texts = setupPageTexts.wizard;
const summaryTexts = texts.summary;

type Props = {
  draft: SetupDraft;
  /** Everything that the wizard would change; null while it is looked for. */
  changes: readonly Change[] | null;
};

/** The festival as it will be, and below it every setting that changes. */
export function CheckStep({ draft, changes }: Props) {
  if (!changes) return <p role="status">{texts.checking}</p>;
  if (changes.length === 0) {
    return (
      <EmptyState as="h3" title={texts.nothing}>
        {texts.nothingNote}
      </EmptyState>
    );
  }
  return (
    <>
      <Summary
        confirms={changes.some(
          ({ path, to }) => path === "facts.newsletter.doubleOptIn" && to === true,
        )}
        draft={draft}
      />
      <details className="border-t border-line pt-4">
        <summary className="cursor-pointer font-medium">{texts.all(changes.length)}</summary>
        <div className="mt-3">
          <Differences changes={changes} />
        </div>
      </details>
    </>
  );
}

type Row = [string, string[]];

/** `confirms`: new subscribers will confirm by email. */
function Summary({ draft, confirms }: Pick<Props, "draft"> & { confirms: boolean }) {
  const { settings } = useFestival();
  const { categories, currency, deadlines, dates, timeZone } = draft;
  const { deadlineDay = "", deadlineTime = "", festivalFrom = "", festivalTo = "" } = dates;
  const freeTierNames = findPreset(draft.preset).freeTiers.map(({ name }) => name);
  const rows: Row[] = [
    [summaryTexts.name, [draft.fullName, draft.name]],
    [summaryTexts.place, [draft.place, zoneName(timeZone), currency.toUpperCase()]],
    [
      summaryTexts.dates,
      [
        `${texts.fields.deadlineDay}: ${longDate(deadlineDay, settings)}, ${formatTime(deadlineTime, draft)}`,
        `${summaryTexts.festival}: ${dateRange(festivalFrom, festivalTo, settings)}`,
      ],
    ],
    [
      summaryTexts.categories,
      categories.map(({ name, min, max }) =>
        min === "" && max === "" ? name : `${name}, ${summaryTexts.minutes(min, max)}`,
      ),
    ],
    [
      summaryTexts.fees,
      [
        ...deadlines.map(({ name, endsOn, fees }, index) => {
          const day = index < deadlines.length - 1 && isDay(endsOn) ? endsOn : deadlineDay;
          const amounts = categories.map(
            (category) =>
              `${category.name} ${feeText(Number(ownValue(fees, category.type)), { ...settings, currency })}`,
          );
          return `${name}, ${summaryTexts.upTo(longDate(day, settings))}: ${amounts.join(", ")}`;
        }),
        ...(freeTierNames.length > 0 ? [summaryTexts.students(freeTierNames.join(", "))] : []),
      ],
    ],
    [summaryTexts.look, [looks.find(({ id }) => id === draft.look)?.label ?? ""]],
    [summaryTexts.texts, [summaryTexts.textsNote]],
    ...(confirms ? [[summaryTexts.newsletter, [summaryTexts.confirms]] as Row] : []),
  ];
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-3 max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-y-1">
      {rows.map(([label, lines]) => (
        <div className="contents" key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="grid gap-1 wrap-anywhere max-sm:mb-3">
            {[...new Set(lines)].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
