import { longDate } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { useServerClock } from "~/features/festival/hooks/use-server-clock";
import { deadlineDay, type SubmissionPhase, submissionPhase } from "~/features/festival/rules";
import { pageAddress, sections } from "~/http/addresses";
import { ButtonLink, buttonClass } from "~/ui/button";
import { SectionLink } from "./section-link";

/** The last word of the landing page, over the footlights: where the Submit link leads. */
export function ClosingCall() {
  const facts = useFacts();
  const deadline = new Date(facts.dates.deadlineAt).getTime();
  const phase = submissionPhase(
    facts,
    new Date(useServerClock("second", (ms) => Math.min(ms, deadline))),
  );
  const date = longDate(deadlineDay(facts));
  const [day = date] = date.split(",");
  const words: Record<SubmissionPhase, { title: [string, string]; text: string }> = {
    before: {
      title: ["House lights go", `down ${day}`],
      text: "Make sure your film is in the room when they come back up.",
    },
    late: {
      title: ["Late is fine.", "So is the back row."],
      text: `The deadline was ${date}, and we still take entries at the regular fee. Slip in quietly.`,
    },
    closed: {
      title: ["The house lights", "are down"],
      text: `Submissions closed on ${date}. Thank you to everyone who sent us a love story.`,
    },
  };
  const { title, text } = words[phase];
  return (
    <section className="curtain closing" id={sections.submit}>
      <img
        alt=""
        className="curtain-art"
        height="1000"
        loading="lazy"
        src="/art/curtain.webp"
        width="2000"
      />
      <div className="wrap">
        <h2>
          {title[0]} <br />
          {title[1]}
        </h2>
        <p>{text}</p>
        <div className="cta">
          {phase !== "closed" && (
            <ButtonLink to={pageAddress("submit")}>Submit Your Film</ButtonLink>
          )}
          <SectionLink className={buttonClass({ variant: "outline" })} section="guidelines">
            View Guidelines
          </SectionLink>
        </div>
      </div>
    </section>
  );
}
