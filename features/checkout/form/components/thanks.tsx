import { type ReactNode, Suspense } from "react";
import { Button, ButtonLink } from "~/components/button";
import { pathFor } from "~/lib/paths";

type Props = {
  /** The rows of the receipt. */
  lines: readonly [term: string, text: string][];
  onAnother: () => void;
  /** What was submitted: 'film', 'log line'. */
  noun: string;
  /** When we answer: 'by February 1, 2026'. */
  answerTime: string;
  /** The notice about a missing film, before everything else. */
  missingFilm?: ReactNode;
  /** The upload of the film. */
  film?: ReactNode;
  children: ReactNode;
};

/** The closed curtain with thanks, a receipt and the next steps. */
export function Thanks({ lines, onAnother, noun, answerTime, missingFilm, film, children }: Props) {
  return (
    <section className="curtain thanks">
      <img alt="" className="object-bottom" height={1000} src="/art/curtain.webp" width={2000} />
      <div className="wrap">
        <h1 tabIndex={-1}>Thank you. Your {noun} is submitted.</h1>
        {missingFilm}
        <p className="lead">{children}</p>
        <dl className="facts max-w-140 mt-0 mb-11 mx-auto py-2.5 px-6.5 rounded-lg bg-surface-1 text-left">
          {lines.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
        {film && (
          <Suspense>
            <div className="max-w-140 mx-auto mb-11 text-left">{film}</div>
          </Suspense>
        )}
        <h2 className="h-group">What happens next</h2>
        <p className="max-w-[34em] mt-3 mx-auto text-muted">
          We review every entry and will email you {answerTime}.
        </p>
        <div className="cta mt-9 justify-center">
          <Button onClick={onAnother}>Submit another</Button>
          <ButtonLink to={pathFor("home")} variant="outline">
            Back to the festival
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
