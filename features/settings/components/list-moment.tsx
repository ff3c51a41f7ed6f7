import { momentInList } from "~/lib/dates/calendar";
import { useFestival } from "../hooks";

type Props = { at: string; className?: string };

/** A moment in a list: 'Jan 6, 10:42 AM', or 'Jan 6, 2025' in another year. */
export function ListMoment({ at, className }: Props) {
  const { settings, renderedAt } = useFestival();
  return (
    <time className={className} dateTime={at}>
      {momentInList(at, settings, renderedAt)}
    </time>
  );
}
