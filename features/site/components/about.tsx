import { buttonClass } from "~/components/button";
import { Picture } from "~/components/picture";
import { SilentErrorBoundary } from "~/components/silent-error-boundary";
import { shippedPictures } from "~/features/media/slots/rules";
import { useSettings } from "~/features/settings/hooks";
import { sections } from "~/lib/paths";
import { CountUp } from "./count-up";
import { SectionLink } from "./section-link";

/** The festival's story and its figures. */
export function About() {
  const { counters, pictures, texts, words } = useSettings();
  const about = pictures.about ?? shippedPictures.about;
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
            <div className="about-story">
              {texts.about.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <SectionLink className={buttonClass({ variant: "outline" })} section="contact">
              Contact Our Team
            </SectionLink>
          </div>
        </div>
        <ul className="counters">
          <li>
            <SilentErrorBoundary name="figure-year">
              <CountUp to={counters.inauguralYear} />
            </SilentErrorBoundary>{" "}
            <span>Inaugural year</span>
          </li>
          <li>
            <SilentErrorBoundary name="figure-partners">
              <CountUp to={counters.streamingPartners} />
            </SilentErrorBoundary>{" "}
            <span>Streaming partners</span>
          </li>
          <li>
            <SilentErrorBoundary name="figure-subject">
              <CountUp suffix="%" to={counters.subjectPercent} />
            </SilentErrorBoundary>{" "}
            <span>{words.figureLabel}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
