import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { dateRange, dayIn, longDate } from "~/lib/dates/calendar";
import { seasonSections } from "~/lib/paths";
import { callStep } from "../call.texts";

/** During the selection: the next steps and dates. */
export function NextSteps() {
  const { settings, edition, renderedAt } = useFestival();
  const season = useSeason();
  const { notificationsOn, festivalFrom, festivalTo, blackTieOn } = settings.dates;
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const isAfterNotifications = today > notificationsOn;
  const steps: { day: string; text: string; current?: true }[] = [
    callStep(settings, season),
    {
      day: "Now",
      text: "The juries score every entry and choose the films.",
      current: true,
    },
    {
      day: isAfterNotifications ? "Next" : longDate(notificationsOn, settings),
      text: "Every filmmaker gets an answer by email. All emails are sent at the same time.",
    },
    { day: "After that", text: `The ${edition.slug} selection is published on this page.` },
    { day: dateRange(festivalFrom, festivalTo, settings), text: "The festival." },
    { day: longDate(blackTieOn, settings), text: "Awards night." },
  ];
  return (
    <section
      aria-labelledby="next-steps-title"
      className="section front"
      id={seasonSections.nextSteps}
    >
      <div className="wrap beside">
        <h2 className="h-section" id="next-steps-title">
          What happens now
        </h2>
        <ol className="facts dates">
          {steps.map(({ day, text, current }) => (
            <li aria-current={current ? "step" : undefined} key={text}>
              <b>{day}</b> <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
