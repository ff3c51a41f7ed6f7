import { Suspense, useState } from "react";
import type { z } from "zod";
import { Card } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { lazyPart } from "~/components/lazy-part";
import { outcomes } from "~/db/enums";
import type { decisionSchema } from "~/features/decisions/schema";
import { correctionTexts, entryAnnouncementTexts } from "~/features/decisions/texts";
import { useFestival } from "~/features/settings/hooks";
import { statusLabel } from "~/features/submissions/status.texts";
import { momentInFull } from "~/lib/dates/calendar";
import { pages, withEditionParam } from "~/lib/paths";

const CorrectionDialog = lazyPart(() => import("./correction-dialog"));

type Decision = z.output<typeof decisionSchema>;

type Props = {
  decision: Decision;
  /** The texts of its feedback comments, in order. */
  feedback: readonly string[];
  edition: string;
};

/** What filmmakers read of an entry's status: announcement, place on the waitlist, feedback, note. */
export function EntryDecision({ decision, feedback, edition }: Props) {
  const { settings, edition: currentEdition } = useFestival();
  const listPath = withEditionParam(
    pages.adminDecisions,
    edition === currentEdition.slug ? undefined : edition,
  );
  const { waitRank, personalNote, announcedStatus, announcedAt, withdrawnAt } = decision;
  return (
    <Card title={entryAnnouncementTexts.title}>
      <div className="grid gap-3.5">
        <p className={announcedAt ? undefined : "text-muted"}>
          {announcedAt
            ? `Announced as ${statusLabel(announcedStatus).toLowerCase()} on ${momentInFull(announcedAt, settings)}.`
            : "Not announced yet"}
        </p>
        {waitRank !== null && <p>{entryAnnouncementTexts.waitRank(waitRank)}</p>}
        {feedback.length > 0 && (
          <ul aria-label="Feedback" className="grid gap-1.5">
            {feedback.map((text) => (
              <li className="border-l-2 border-gold/60 pl-3 text-muted wrap-anywhere" key={text}>
                {text}
              </li>
            ))}
          </ul>
        )}
        {personalNote && <p className="whitespace-pre-line wrap-anywhere">{personalNote}</p>}
        <div className="flex flex-wrap gap-2">
          {!withdrawnAt && (
            <ButtonLink size="sm" to={listPath} variant="outline">
              Feedback and note
            </ButtonLink>
          )}
          <CorrectionButton decision={decision} />
        </div>
      </div>
    </Card>
  );
}

/** Corrects an announced decision: a dialog, then an email that is released like any other. */
export function CorrectionButton({ decision }: { decision: Decision }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isReadOnly = useIsReadOnly();
  const { outcome, announcedStatus, withdrawnAt } = decision;
  const wasAnnounced = outcomes.some((value) => value === announcedStatus);
  // An announced waitlist can change without a correction.
  const isStillWaitlisted = announcedStatus === "waitlisted" && outcome === announcedStatus;
  if (isReadOnly || !wasAnnounced || withdrawnAt || isStillWaitlisted) return null;
  const otherOutcomes = outcomes.filter((value) => value !== announcedStatus);
  const hasOtherOutcome = outcome !== null && outcome !== announcedStatus;
  return (
    <>
      <Button
        onClick={() => setIsConfirming(true)}
        size="sm"
        variant={hasOtherOutcome ? undefined : "outline"}
      >
        {correctionTexts.button}
      </Button>
      {isConfirming && (
        <Suspense>
          <CorrectionDialog
            decision={decision}
            onClose={() => setIsConfirming(false)}
            outcomes={hasOtherOutcome ? [outcome] : otherOutcomes}
          />
        </Suspense>
      )}
    </>
  );
}
