import { Link } from "react-router";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import type { Laurel } from "../public.queries.server";
import { laurelTexts, levelNames } from "../texts";
import { LaurelFiles } from "./laurel-files";

/** Whether a laurel is real. `hasFiles`: the fonts have all of its characters. */
export function LaurelPage({ laurel, hasFiles }: { laurel: Laurel; hasFiles: boolean }) {
  const { title, director, edition, festival, level, award, state, revokedWhy, filmSlug } = laurel;
  const isValid = state === "valid";
  return (
    <article className="page wrap beside">
      <header>
        <h1 className="h-page">{isValid ? laurelTexts.real : laurelTexts.revoked}</h1>
        {!isValid && <p className="lead mt-7">{revokedWhy ?? laurelTexts.leftSelection}</p>}
        <p className="mt-7">
          <Link className="link" to={pathFor("laurels")}>
            {laurelTexts.another}
          </Link>
        </p>
      </header>
      <div className="grid gap-9">
        <dl className="facts">
          <Detail label={laurelTexts.film}>
            {filmSlug ? (
              <Link className="link" to={pathFor("film", { film: filmSlug })}>
                {title}
              </Link>
            ) : (
              title
            )}
          </Detail>
          <Detail label={laurelTexts.director}>{isolate(director)}</Detail>
          <Detail label={laurelTexts.award}>
            {[award, levelNames[level]].filter(Boolean).join(", ")}
          </Detail>
          <Detail label={laurelTexts.festival}>{`${festival} ${edition}`}</Detail>
        </dl>
        {isValid && hasFiles && (
          <section>
            <h2 className="h-group">{laurelTexts.filesTitle}</h2>
            <p className="mb-5 text-muted">{laurelTexts.filesNote}</p>
            <LaurelFiles {...laurel} />
          </section>
        )}
      </div>
    </article>
  );
}

const Detail = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
