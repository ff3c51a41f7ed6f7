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
          {counters.streamingPartners > 0 && (
            <li>
              <SilentErrorBoundary name="figure-partners">
                <CountUp to={counters.streamingPartners} />
              </SilentErrorBoundary>{" "}
              <span>Streaming partners</span>
            </li>
          )}
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
