type JurorLoad = { personId: string; name: string; films: number; minutes: number };

type Props = {
  people: readonly JurorLoad[];
  /** The workload before: the gray part of the bar. */
  peopleBefore: readonly JurorLoad[];
  formatLoad: (juror: JurorLoad) => string;
};

/** The minutes of each juror after the assignment, beside those they have. */
export function Workload({ people, peopleBefore, formatLoad }: Props) {
  const mostMinutes = Math.max(1, ...people.map(({ minutes }) => minutes));
  const minutesBefore = new Map(peopleBefore.map((juror) => [juror.personId, juror.minutes]));
  const barWidth = (minutes: number) => `${(Math.min(minutes, mostMinutes) / mostMinutes) * 100}%`;
  return (
    <ul className="mt-4 grid gap-3">
      {people.map((person) => {
        const unchangedMinutes = Math.min(minutesBefore.get(person.personId) ?? 0, person.minutes);
        return (
          <li
            className="grid grid-cols-[minmax(7em,12em)_minmax(0,1fr)_auto] items-center gap-y-1 gap-x-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:row-2 max-sm:[&>:nth-child(2)]:col-span-full"
            key={person.personId}
          >
            <span className="min-w-0 truncate" title={person.name}>
              {person.name}
            </span>
            <svg aria-hidden="true" className="block" height="8" width="100%">
              <rect className="fill-surface-3" height="8" rx="3" width="100%" />
              <rect className="fill-gold" height="8" rx="3" width={barWidth(person.minutes)} />
              <rect className="fill-subtle" height="8" rx="3" width={barWidth(unchangedMinutes)} />
            </svg>
            <span className="text-muted tabular-nums">{formatLoad(person)}</span>
          </li>
        );
      })}
    </ul>
  );
}
