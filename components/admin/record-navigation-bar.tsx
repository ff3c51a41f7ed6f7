import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { classNames } from "~/components/class-names";
import { advanceLabel, type RecordNavigation } from "~/lib/admin-list/record-navigation";
import { countText, numberText } from "~/lib/number-format";

type Props<T> = {
  navigation: RecordNavigation<T> & { startAnew: () => void };
  idOf: (row: T) => string;
  /** Whether the list moves to the next row after a decision, and the setter. */
  advance: readonly [boolean, (on: boolean) => void];
  currentId: string | null;
  /** There are more rows than were counted. */
  isCapped: boolean;
  /** At the end: what else can be done with the current row. */
  children?: ReactNode;
};

/** The footer of a list with record navigation: the position in the list, and whether it moves on automatically. */
export function RecordNavigationBar<T>({
  navigation,
  idOf,
  advance: [isAutoAdvancing, setAutoAdvancing],
  currentId,
  isCapped,
  children,
}: Props<T>) {
  const total = countText(navigation.total, isCapped);
  const position = navigation.rows.findIndex((row) => idOf(row) === currentId) + 1;
  return (
    <div
      className="sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 rounded-b-lg border-t border-line bg-surface-1 px-5 py-1.5 text-muted tabular-nums max-sm:px-4"
      data-foot
    >
      <span className={classNames("mr-auto", position === 0 && "max-sm:hidden")}>
        {position > 0
          ? `${numberText(position)} of ${total}`
          : `${total} ${navigation.total === 1 ? "entry" : "entries"} in this list`}
      </span>
      {navigation.newCount > 0 && (
        <Button onClick={navigation.startAnew} size="sm" variant="ghost">
          Show {numberText(navigation.newCount)} new
        </Button>
      )}
      <Checkbox
        checked={isAutoAdvancing}
        onChange={(event) => setAutoAdvancing(event.target.checked)}
      >
        {advanceLabel}
      </Checkbox>
      {children}
    </div>
  );
}
