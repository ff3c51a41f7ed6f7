import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { RadioCards } from "~/components/radio-cards";
import { AutosaveNote } from "~/features/checkout/form/components/autosave-note";
import { EntriesClosed } from "~/features/checkout/form/components/entries-closed";
import { EntryForm } from "~/features/checkout/form/components/form";
import { NextEditionNotice } from "~/features/checkout/form/components/next-edition-notice";
import { Thanks } from "~/features/checkout/form/components/thanks";
import { useEntryClock } from "~/features/checkout/form/hooks/use-entry-clock";
import { useFormAutosave } from "~/features/checkout/form/hooks/use-form-autosave";
import { useStepFocus } from "~/features/checkout/form/hooks/use-step-focus";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { formatReviewTime } from "~/features/settings/rules";
import { SubmitPageLayout } from "~/features/site/components/submit-page-layout";
import { toast } from "~/lib/toast";
import { type ProposedFilm, useProposeFilm } from "../hooks";
import { type FilmFormValues, filmFormSchema } from "../schema";
import { categoryCards, emptyProposal, proposalGroups, proposalTexts } from "../texts";

/** The general form: a film of any category, without a fee. */
export function FilmProposal() {
  const settings = useSettings();
  const { entriesTaken, forNext } = useSeason();
  const { now } = useEntryClock();
  // The rules depend on the year only: they are rebuilt at most once an hour.
  const hourStart = now.getTime() - (now.getTime() % 3_600_000);
  const schema = useMemo(() => filmFormSchema(() => new Date(hourStart)), [hourStart]);
  const autosave = useFormAutosave<FilmFormValues>("film", emptyProposal, schema);
  const propose = useProposeFilm();
  const [sentProposal, setSentProposal] = useState<{ film: ProposedFilm; email: string } | null>(
    null,
  );
  useStepFocus(sentProposal ? "done" : "form");
  const { form } = autosave;
  const category = useWatch({ control: form.control, name: "category" });
  const isLogLine = useHydrated() && category === "logline";
  const groups = useMemo(() => proposalGroups(isLogLine), [isLogLine]);
  const cards = useMemo(() => categoryCards(settings), [settings]);

  const send = (film: FilmFormValues) =>
    propose.mutate(film, {
      onSuccess: (receipt) => {
        autosave.clear();
        setSentProposal({ film: receipt, email: film.directorEmail });
        toast({
          title: proposalTexts.sentTitle,
          description: proposalTexts.sentText,
          tone: "success",
        });
      },
      onError: ({ message }) =>
        toast({
          title: proposalTexts.failedTitle,
          description: message || proposalTexts.failedText,
          tone: "danger",
        }),
    });

  const reviewTime = formatReviewTime(settings, { forNext });
  if (sentProposal) {
    return (
      <SubmitPageLayout layout="bleed" leaveLabel={proposalTexts.backToFestival}>
        <Thanks
          answerTime={reviewTime}
          noun="film"
          lines={[
            ["Title", sentProposal.film.title],
            ["Reference", sentProposal.film.id],
          ]}
          onAnother={() => setSentProposal(null)}
        >
          We received your film. We'll reply to <strong>{sentProposal.email}</strong>.
        </Thanks>
      </SubmitPageLayout>
    );
  }
  if (!entriesTaken) {
    return (
      <SubmitPageLayout layout="bleed" leaveLabel={proposalTexts.backToFestival}>
        <EntriesClosed />
      </SubmitPageLayout>
    );
  }
  const categoryError = form.formState.errors.category?.message;
  return (
    <SubmitPageLayout layout="wide" leaveLabel={proposalTexts.saveAndExit}>
      <div className="max-w-215">
        <h1 className="h-page" tabIndex={-1}>
          {proposalTexts.title}
        </h1>
        <p className="mt-4 max-w-[36em] text-muted">{proposalTexts.intro}</p>
        <NextEditionNotice />
        <div className="mt-8">
          <AutosaveNote autosave={autosave} until="submit it" />
        </div>
        <EntryForm
          groups={groups}
          head={
            <div className="field-group">
              <RadioCards
                {...form.register("category")}
                error={typeof categoryError === "string" ? categoryError : undefined}
                legend="Category"
                options={cards}
                required
              />
            </div>
          }
          autosave={autosave}
          onAccepted={send}
          pendingText={propose.isPending && proposalTexts.submitting}
          submit={proposalTexts.title}
        />
        <p className="mt-7 text-muted">
          Our team reviews every submission and contacts you {reviewTime}.
        </p>
      </div>
    </SubmitPageLayout>
  );
}
