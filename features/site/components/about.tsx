import { buttonClass } from "~/components/button";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { sourcesOf } from "~/features/media/rules";
import { shippedPictures } from "~/features/media/slots/rules";
import { useSettings } from "~/features/settings/hooks";
import { sections } from "~/lib/paths";
import { CountUp } from "./count-up";
import { SectionLink } from "./section-link";

/** The festival's story and its figures. */
export function About() {
  const { counters, pictures, texts, words } = useSettings();
  const { about } = pictures;
  return (
    <section className="section about" id={sections.about}>
      <div className="wrap">
        <div className="about-row">
          <figure>
            {about ? (
              <img
                alt={about.alt}
                height="1000"
                loading="lazy"
                src={about.url}
                width="1000"
                {...sourcesOf(about.url, "(max-width: 60em) 80vw, 45vw")}
              />
            ) : (
              <picture>
                <source
                  sizes="(max-width: 60em) 80vw, 45vw"
                  srcSet="/art/about-knot-720.avif 720w, /art/about-knot.avif 1000w"
                  type="image/avif"
                />
                <img
                  alt={shippedPictures.about.alt}
                  height="1000"
                  loading="lazy"
                  src={shippedPictures.about.url}
                  width="1000"
                />
              </picture>
            )}
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
        <ul className="counters">
          <Counter label="Inaugural year" name="figure-year" to={counters.inauguralYear} />
          <Counter
            label="Streaming partners"
            name="figure-partners"
            to={counters.streamingPartners}
          />
          <Counter
            label={words.figureLabel}
            name="figure-subject"
            suffix="%"
            to={counters.subjectPercent}
          />
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
