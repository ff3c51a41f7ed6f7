import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { seasonSections } from "~/lib/paths";
import { nextSteps } from "../call.texts";

/** During the selection: the next steps and dates. */
export function NextSteps() {
  const steps = nextSteps(useFestival(), useSeason());
  return (
    <section
      aria-labelledby="next-steps-title"
      className="section front"
      id={seasonSections.nextSteps}
    >
      <div className="wrap beside gap-y-0">
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
