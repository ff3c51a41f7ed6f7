import { buttonClass } from "~/components/button";
import { Picture } from "~/components/picture";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { homePictures } from "~/features/media/slots/home-pictures.rules";
import { useSettings } from "~/features/settings/hooks";
import { sections } from "~/lib/paths";
import { CountUp } from "./count-up";
import { SectionLink } from "./section-link";

/** The festival's story and its figures. */
export function About() {
  const { counters, dates, pictures, texts, words } = useSettings();
  const about = pictures.about ?? homePictures.about;
  return (
    <section className="section about" id={sections.about}>
      <div className="wrap">
        <div className="about-row">
          <figure>
            <Picture
              alt={about.alt}
              height="1000"
              loading="lazy"
              sizes="(max-width: 60em) 80vw, 45vw"
              src={about.url}
              width="1000"
            />
          </figure>
          <div>
            <p className="where">About</p>
            <h2 className="h-section">{words.aboutTitle}</h2>
            <div className="grid gap-4.5 max-w-[34em] mt-7 text-muted">
              {texts.about.map((paragraph) => (
                <p className="first:text-text first:text-xl first:leading-[1.55]" key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </div>
            <SectionLink
              className={`${buttonClass({ variant: "outline" })} mt-8.5`}
              section="contact"
            >
              Contact Our Team
            </SectionLink>
          </div>
        </div>
        <ul className="counters empty:hidden">
          {counters.inauguralYear < Number(dates.festivalFrom.slice(0, 4)) && (
            <Counter label="Inaugural year" name="figure-year" to={counters.inauguralYear} />
          )}
          {counters.streamingPartners > 0 && (
            <Counter
              label="Streaming partners"
              name="figure-partners"
              to={counters.streamingPartners}
            />
          )}
          {counters.subjectPercent > 0 && (
            <Counter
              label={words.figureLabel}
              name="figure-subject"
              suffix="%"
              to={counters.subjectPercent}
            />
          )}
        </ul>
      </div>
    </section>
  );
}

type CounterProps = { name: string; label: string; to: number; suffix?: string };

function Counter({ name, label, to, suffix }: CounterProps) {
  return (
    <li>
      <SilentErrorBoundary name={name}>
        <CountUp suffix={suffix} to={to} />
      </SilentErrorBoundary>{" "}
      <span>{label}</span>
    </li>
  );
}
