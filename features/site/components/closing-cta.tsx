import type { ReactNode } from "react";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { sections } from "~/lib/paths";
import { closingText } from "../call.texts";
import { SeasonButtons } from "./season-buttons";

type Props = {
  /** The newsletter form, for the season without another action. */
  signup: ReactNode;
};

/** The last section of the landing page, with the season's buttons. */
export function ClosingCta({ signup }: Props) {
  const content = closingText(useFestival(), useSeason());
  const { title, text, buttons } = content;
  return (
    <section className="curtain closing" id={sections.submit}>
      <picture>
        {/* A phone shows only the middle of the curtain. */}
        <source media="(max-width: 40em)" srcSet="/art/curtain-middle.webp" />
        <img
          alt=""
          className="object-bottom"
          height="1000"
          loading="lazy"
          src="/art/curtain.webp"
          width="2000"
        />
      </picture>
      <div className="wrap">
        <h2>
          {title[0]}
          {title[1] && (
            <>
              {" "}
              <br />
              {title[1]}
            </>
          )}
        </h2>
        <p>{text}</p>
        {content.signup && signup}
        <div className="cta">
          <SeasonButtons buttons={buttons} />
        </div>
      </div>
    </section>
  );
}
