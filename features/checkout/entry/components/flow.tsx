import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { lazyPart } from "~/components/lazy-part";
import { AutosaveNote } from "~/features/checkout/form/components/autosave-note";
import { EntriesClosed } from "~/features/checkout/form/components/entries-closed";
import { EntryForm } from "~/features/checkout/form/components/form";
import { NextEditionNotice } from "~/features/checkout/form/components/next-edition-notice";
import { RefusalNotice } from "~/features/checkout/form/components/refusal-notice";
import type { TypedValues } from "~/features/checkout/form/form-autosave.browser";
import { useEntryClock } from "~/features/checkout/form/hooks/use-entry-clock";
import {
  type FormAutosave,
  useFormAutosave,
} from "~/features/checkout/form/hooks/use-form-autosave";
import { useStepFocus } from "~/features/checkout/form/hooks/use-step-focus";
import type { UploadTask } from "~/features/screeners/upload-task.browser";
import { isOpen, requireCategory } from "~/features/settings/category.rules";
import { formOf } from "~/features/settings/category-form.rules";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { useQuestions, useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { openTierOf, openTiers, tierName } from "~/features/settings/price-tiers.rules";
import { chargedFee, feeText, freeEntry, isFree } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { submitTitle } from "~/features/settings/submit-title.rules";
import { SubmitPageLayout } from "~/features/site/components/submit-page-layout";
import { formWithAnswers } from "~/features/submissions/form/answers.schema";
import { filmFields } from "~/features/submissions/form/fields.texts";
import {
  type SubmissionFormValues,
  submissionFormSchema,
} from "~/features/submissions/form/submission-form.schema";
import { toast } from "~/lib/toast";
import { entryGroups } from "../../form/groups.texts";
import type { FeeQuote } from "../flow.schema";
import { useEntryFlow } from "../hooks/use-entry-flow";
import { filmChoiceTexts, flowTexts } from "../texts";
import { CategoryClosed } from "./category-closed";
import { CategoryPicks } from "./category-picks";
import { FeeBar, FeeBox, FeeTicket, feeName } from "./fee-ticket";
import { FilmChoice, type FilmDelivery } from "./film-choice";
import { LogLineTips } from "./log-line-tips";
import { PaymentStep } from "./payment-step";
import { Steps } from "./steps";
import { SubmittingState } from "./submitting-state";
import { ThankYou } from "./thank-you";
import { TierChoice } from "./tier-choice";

/** Loaded once a file was chosen. */
const FilmProgress = lazyPart(() =>
  import("./film-upload").then(({ FilmProgress: Component }) => ({ default: Component })),
);

const steps = ["Your entry", "Payment"];

/** The entry flow of one category: form, payment, thanks. */
export function EntryFlow({ type }: { type: SubmissionType }) {
  const settings = useSettings();
  const { now, refresh } = useEntryClock();
  const category = requireCategory(settings, type);
  const questions = useQuestions(type);
  const groups = useMemo(() => entryGroups(type, settings, questions), [type, settings, questions]);
  const emptyValues = useMemo(
    () => ({
      ...Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name }) => [name, ""]))),
      agreedToTerms: false,
      ...(openTiers(settings).length > 1 && { tier: standardTier }),
    }),
    [groups, settings],
  );
  // The rules depend only on the year, so they are created at most once an hour.
  const startOfHour = now.getTime() - (now.getTime() % 3_600_000);
  const schema = useMemo(
    () => formWithAnswers(submissionFormSchema(type, settings, new Date(startOfHour)), questions),
    [type, settings, startOfHour, questions],
  );
  const autosave = useFormAutosave<SubmissionFormValues>(type, emptyValues as TypedValues, schema);
  const chosenTier = useTier(autosave.form);
  const quoteFor = (tier: string): FeeQuote => {
    const { period, amount } = chargedFee(settings, type, now, { tier });
    return { period, amount, ...(tier !== standardTier && { tier }) };
  };
  const currentQuote = quoteFor(chosenTier.shownCode);
  const flow = useEntryFlow({
    type,
    currentQuote: () => quoteFor(chosenTier.readCode()),
    autosave,
    parse: (values) => {
      const parsed = schema.safeParse(values);
      return parsed.success ? parsed.data : null;
    },
    refresh,
  });
  const { step } = flow;
  const film = useEntryFilm(flow);
  const { screeners } = settings;
  const { acceptedMinutes: acceptedLengths } = category;
  useStepFocus(step.kind);
  const { entriesTaken } = useSeason();

  if (step.kind === "done") {
    return (
      <SubmitPageLayout accent={category.accent} layout="bleed" leaveLabel="Back to the festival">
        <ThankYou
          email={step.email}
          film={film.upload && <FilmProgress isHandedIn upload={film.upload} />}
          onAnother={() => {
            film.forget();
            flow.startOver();
          }}
          receipt={step.receipt}
        />
      </SubmitPageLayout>
    );
  }
  const isPaying = step.kind === "submitting" || (step.kind === "payment" && step.openPayment);
  if (!isPaying && entriesTaken && !isOpen(category)) {
    return (
      <SubmitPageLayout layout="bleed" leaveLabel="Back to the festival">
        <CategoryClosed category={category} />
      </SubmitPageLayout>
    );
  }
  if (!entriesTaken && !isPaying) {
    return (
      <SubmitPageLayout layout="bleed" leaveLabel="Back to the festival">
        <EntriesClosed />
      </SubmitPageLayout>
    );
  }

  const openPayment = step.kind === "payment" ? step.openPayment : null;
  const confirmsFree = step.kind === "payment" && step.confirmsFree;
  const quote = "quote" in step ? step.quote : currentQuote;
  const fee = { ...quote, amount: openPayment?.amount ?? quote.amount };
  const isFreeEntry = isFree(fee);
  const feeLine = isFreeEntry
    ? freeEntry
    : `${feeText(fee.amount, settings)}, ${feeName(settings, type, fee).toLowerCase()}`;
  const feeToPay = fee.tier ? `${feeLine}, ${tierName(settings, fee.tier)}` : feeLine;
  const entryLead = isFreeEntry ? "leadFree" : "lead";
  const paymentLead = isFreeEntry ? "checkFree" : "check";
  const leadAfterEntry = confirmsFree ? "confirmFree" : paymentLead;
  const leadKey = step.kind === "entry" ? entryLead : leadAfterEntry;
  return (
    <SubmitPageLayout accent={category.accent} layout="ticket" leaveLabel="Save and exit">
      <div>
        <h1 className="h-page" tabIndex={-1}>
          {step.kind === "entry"
            ? submitTitle(category)
            : `Complete Your ${category.name} Submission`}
        </h1>
        <p className="mt-4 max-w-[36em] text-muted">{flowTexts[leadKey]}</p>
        {!isFreeEntry && <Steps current={step.kind === "entry" ? 0 : 1} steps={steps} />}
        {step.kind === "entry" && (
          <>
            {step.notice && <RefusalNotice key={step.notice}>{step.notice}</RefusalNotice>}
            <NextEditionNotice />
            <AutosaveNote
              autosave={autosave}
              until={isFreeEntry ? "submit it" : "continue to payment"}
            />
            <CategoryPicks current={type} />
            {type === "log_line" && <LogLineTips />}
            <EntryForm
              renderBar={(button, reason) => (
                <FeeBar fee={fee} reason={reason} type={type}>
                  {button}
                </FeeBar>
              )}
              renderFilm={
                acceptedLengths && formOf(category).link === "optional"
                  ? (fields: ReactNode) => (
                      <FilmChoice
                        expected={() => ({
                          minutes: Number(autosave.form.getValues("duration")) || null,
                          accepted: acceptedLengths,
                        })}
                        maxGigabytes={screeners.maxGigabytes}
                        missingCount={film.missingCount}
                        onFileChosen={film.clearMissing}
                        onUploadCreated={film.setUpload}
                        onDelivery={(delivery) => {
                          film.setDelivery(delivery);
                          // A link that nobody sees is not sent.
                          if (delivery !== "link")
                            for (const name of filmFields) autosave.form.setValue(name, "");
                        }}
                        upload={film.upload}
                        takesUploads={screeners.uploads}
                        delivery={film.delivery}
                      >
                        {fields}
                      </FilmChoice>
                    )
                  : undefined
              }
              groups={groups}
              autosave={autosave}
              onAccepted={(values) => film.checkReady() && flow.acceptForm(values)}
              pendingText={flow.isStoringFreeEntry && "Submitting…"}
              {...(isFreeEntry
                ? { submit: "Submit entry" }
                : { submit: "Continue to payment", shortSubmit: "Continue" })}
            >
              <FeeBox
                tierChoice={
                  <TierChoice
                    now={now}
                    onTier={chosenTier.chooseCode}
                    tier={chosenTier.shownCode}
                    type={type}
                  />
                }
                fee={fee}
                now={now}
                type={type}
              />
            </EntryForm>
          </>
        )}
        {step.kind === "payment" && <NextEditionNotice />}
        {step.kind !== "entry" && film.upload && (
          <Suspense>
            <FilmProgress isHandedIn={false} upload={film.upload} />
          </Suspense>
        )}
        {step.kind === "payment" && (
          <PaymentStep
            category={category.name}
            fee={feeToPay}
            flow={flow}
            step={step}
            type={type}
          />
        )}
        {step.kind === "submitting" && (
          <SubmittingState
            category={category.name}
            fee={feeToPay}
            flow={flow}
            step={step}
            type={type}
          />
        )}
      </div>
      <FeeTicket
        fee={fee}
        note={step.kind === "entry" && !isFreeEntry && "You are charged only at the last step."}
        now={now}
        type={type}
      />
    </SubmitPageLayout>
  );
}

/**
 * The chosen price tier, stored with the form's values. Until the page is hydrated, `shownCode` is the standard one, as
 * in the server's HTML.
 */
function useTier(form: FormAutosave<SubmissionFormValues>["form"]) {
  const settings = useSettings();
  const hydrated = useHydrated();
  const tierCode = useWatch({ control: form.control, name: "tier" });
  const openTierCode = (code: unknown) =>
    typeof code === "string" ? openTierOf(settings, code) : standardTier;
  return {
    shownCode: hydrated ? openTierCode(tierCode) : standardTier,
    readCode: () => openTierCode(form.getValues("tier")),
    chooseCode: (code: string) => form.setValue("tier", code, { shouldDirty: true }),
  };
}

/** How the film of an entry is sent. An upload continues from the form through the payment to the thanks. */
function useEntryFilm({ step }: ReturnType<typeof useEntryFlow>) {
  const [delivery, setDelivery] = useState<FilmDelivery>("link");
  const [upload, setUpload] = useState<UploadTask | null>(null);
  const [missingCount, setMissingCount] = useState(0);
  const openDraftToken = step.kind === "payment" ? step.openPayment?.draftToken : undefined;
  const draftToken = step.kind === "submitting" ? step.payment.draftToken : openDraftToken;
  useEffect(() => {
    if (upload && draftToken) void upload.sendTo({ draft: draftToken });
  }, [upload, draftToken]);
  const forget = () => {
    upload?.leave();
    setUpload(null);
    setDelivery("link");
  };
  /** Whether the entry can be sent: its film is a link, or the upload has begun. If not, tells the visitor why. */
  const checkReady = () => {
    const kind = upload?.state().kind ?? "idle";
    if (delivery !== "upload" || kind === "sending" || kind === "sent") return true;
    if (kind === "checking") toast({ title: filmChoiceTexts.checking });
    else setMissingCount((times) => times + 1);
    return false;
  };
  return {
    delivery,
    upload,
    setUpload,
    forget,
    missingCount,
    checkReady,
    clearMissing: () => setMissingCount(0),
    setDelivery: (newDelivery: FilmDelivery) => {
      setMissingCount(0);
      if (newDelivery !== "upload") void upload?.cancel();
      setDelivery(newDelivery);
    },
  };
}
