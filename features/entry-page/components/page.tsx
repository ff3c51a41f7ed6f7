import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { LaurelFiles } from "~/features/awards/components/laurel-files";
import { laurelTexts, levelNames } from "~/features/awards/texts";
import { YourFilm } from "~/features/screeners/components/your-film";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { linkTexts } from "~/features/submissions/links/texts";
import { formatFee, isText, textName } from "~/features/submissions/schema";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { longDate } from "~/lib/dates/calendar";
import { formatMoney } from "~/lib/money/format";
import { toast } from "~/lib/toast";
import { AnswerRequest } from "../confirmation/components/answer";
import { deleteScreener, endOtherLinks, readEntry } from "../contract";
import { Checklist } from "../deliverables/components/checklist";
import { useMarkSeen } from "../hooks/use-mark-seen";
import type { Entry } from "../schema";
import { sentOn } from "../source.texts";
import { StillForm } from "../still/components/form";
import { isStillRequested } from "../still/rules";
import { privatePageTexts } from "../texts";
import { UndoWithdrawal, Withdraw } from "../withdrawal/components/section";
import { DecisionMessage } from "./decision-message";
import { EntryHero, editSectionId } from "./hero";
import { ReceivedEntry, Row } from "./received";
import { Terms } from "./terms";

/** The form and its rules are loaded on first use. */
const loadForm = () => import("./correction-form");
const loadSubtitles = () => import("./subtitles");

type Props = {
  entry: Entry;
  settings: FestivalSettings;
  token: string;
  /** The edition's own questions for its category; absent without any. */
  questions?: readonly PublicQuestion[];
};
type PageProps = Props & {
  personalNote: string | null;
  /** The programme is published, so the answer is final. */
  isSchedulePublished: boolean;
  /** The fonts of laurels have all characters. */
  hasLaurelFiles: boolean;
  /** For a form sent without JavaScript: the deliverable that was refused, or 'answer'. */
  refusedForm: string | null;
};

/**
 * A filmmaker's private page of one entry: what was received and paid, its status, and what can still be edited.
 * `token` opens it.
 */
export function EntryPage({
  entry: loadedEntry,
  settings,
  token,
  personalNote,
  ...page
}: PageProps) {
  const { isSchedulePublished, refusedForm, questions } = page;
  const [entry, setEntry] = useState(loadedEntry);
  useMarkSeen(token, entry.announcedAt);
  const category = categoryOf(settings, entry.submissionType);
  const isExpectingList = entry.confirmation?.answer === "yes" && !isSchedulePublished;

  return (
    <div data-accent={category.accent}>
      <EntryHero entry={entry} settings={settings}>
        {!entry.withdrawnAt && entry.confirmation && (
          <AnswerRequest
            confirmation={entry.confirmation}
            settings={settings}
            declineRefusal={entry.refusals.decline}
            onAnswered={setEntry}
            isAnswerRefused={refusedForm === "answer"}
            isSchedulePublished={isSchedulePublished}
            token={token}
          />
        )}
      </EntryHero>
      <div className="wrap grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-y-0 gap-x-[clamp(40px,6vw,104px)] pt-[clamp(24px,3vw,48px)] pb-28 [&>div>.field-group:first-child]:border-t-0 [&_.field-hint]:mt-4 max-md:grid-cols-[minmax(0,1fr)] max-md:[&>div+div>.field-group:first-child]:border-t max-md:[&>div+div>.field-group:first-child]:border-line">
        <div>
          {!entry.withdrawnAt && !entry.agreedToTerms && (
            <Terms onAgreed={setEntry} token={token} />
          )}
          {/* The acceptance email promises a list after a yes; it can stay empty until the programme is published. */}
          {!entry.withdrawnAt && (entry.deliverables.length > 0 || isExpectingList) && (
            <Checklist
              items={entry.deliverables}
              onSubmitted={setEntry}
              reference={entry.reference}
              token={token}
              refusedForm={refusedForm}
            />
          )}

          {isStillRequested(entry) && entry.confirmation && (
            <StillForm onChanged={setEntry} still={entry.confirmation.still} token={token} />
          )}

          {page.hasLaurelFiles && <Laurels honors={entry.honors} />}
          {!entry.withdrawnAt && (
            <DecisionMessage feedback={entry.feedback} personalNote={personalNote} />
          )}
          {!entry.withdrawnAt && (
            <EntryFilm entry={entry} settings={settings} onChanged={setEntry} token={token} />
          )}
          <ReceivedEntry entry={entry} settings={settings} />
          {!entry.withdrawnAt && (
            <CorrectionSection
              entry={entry}
              settings={settings}
              questions={questions}
              token={token}
              onCorrected={setEntry}
            />
          )}
        </div>
        <div>
          {entry.firstLook && <FirstLook entry={entry} firstLook={entry.firstLook} />}
          <section className="field-group">
            <h2 className="h-group">{privatePageTexts.paymentTitle}</h2>
            <dl className="facts">
              <Row label={privatePageTexts.submissionFee}>{formatFee(entry, settings.formats)}</Row>
              <Row label={entry.source && sentOn(entry.source.name)}>
                {entry.source && (entry.source.trackingNumber ?? "Yes")}
              </Row>
              <Row label={privatePageTexts.refunded}>
                {entry.refundedCents > 0 &&
                  formatMoney(entry.refundedCents, entry.currency, settings.formats)}
              </Row>
            </dl>
          </section>
          <section className="field-group">
            <h2 className="h-group">{privatePageTexts.detailsTitle}</h2>
            <dl className="facts">
              <Row label={privatePageTexts.name}>{entry.submitterName}</Row>
              <Row label={privatePageTexts.email}>{entry.submitterEmail}</Row>
              <Row label={privatePageTexts.phone}>{entry.submitterPhone}</Row>
            </dl>
          </section>
          <OtherLinks
            refusal={entry.refusals["end links"]}
            token={token}
            isWithdrawn={entry.withdrawnAt !== null}
          />
          {entry.withdrawnAt ? (
            <UndoWithdrawal entry={entry} onRestored={setEntry} token={token} />
          ) : (
            <Withdraw entry={entry} onWithdrawn={setEntry} token={token} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The laurels of the film with their files, prizes first. */
function Laurels({ honors }: Pick<Entry, "honors">) {
  if (honors.length === 0) return null;
  return (
    <section className="field-group">
      <h2 className="h-group">{laurelTexts.filesTitle}</h2>
      <p className="mb-5 text-muted">{laurelTexts.filesNote}</p>
      <div className="grid gap-9">
        {honors.map(({ level, award, citation, code }) => (
          <section key={code}>
            <h3 className="mb-3 text-lg font-semibold wrap-anywhere">
              {award ? `${award}, ${levelNames[level].toLowerCase()}` : levelNames[level]}
            </h3>
            {citation && <p className="mb-4 wrap-anywhere">“{citation}”</p>}
            <LaurelFiles award={award} code={code} level={level} />
          </section>
        ))}
      </div>
    </section>
  );
}

type EntryFilmProps = Props & { onChanged: (entry: Entry) => void };

/** The uploaded film, if the festival takes uploads or has one. */
function EntryFilm({ entry, settings, token, onChanged }: EntryFilmProps) {
  const { acceptedMinutes } = categoryOf(settings, entry.submissionType);
  const { uploads, maxGigabytes } = settings.screeners;
  const isOpen = uploads && (entry.correctable || entry.trouble !== null);
  const params = { token };
  const reloadEntry = useCallback(
    async () => onChanged(await apiFetch(readEntry, { params: { token } })),
    [token, onChanged],
  );
  const Subtitles = useLazyComponent(loadSubtitles, entry.screener?.state === "ready");
  if (!acceptedMinutes || !(isOpen || entry.screener)) return null;
  return (
    <YourFilm
      expected={{ minutes: entry.duration, accepted: acceptedMinutes }}
      isOpen={isOpen}
      deletionRefusal={entry.refusals["delete film"]}
      maxGigabytes={maxGigabytes}
      onChanged={reloadEntry}
      onDelete={async () => onChanged(await apiFetch(deleteScreener, { params }))}
      screener={entry.screener}
      title={entry.filmTitle ?? entry.reference}
      token={token}
      unfinished={entry.uploads}
    >
      {Subtitles && entry.screener && (
        <Subtitles
          isOpen={isOpen}
          onChanged={onChanged}
          subtitles={entry.screener.subtitles}
          token={token}
        />
      )}
    </YourFilm>
  );
}

type FirstLookProps = { entry: Entry; firstLook: NonNullable<Entry["firstLook"]> };

/** Shows that jurors watched or read it, without names and opinions. */
function FirstLook({ entry, firstLook: { people, lastOn, share } }: FirstLookProps) {
  const settings = useSettings();
  const seen = isText(entry) ? `read your ${textName(entry).toLowerCase()}` : "watched your film";
  return (
    <section className="field-group">
      <h2 className="h-group">{privatePageTexts.firstLook}</h2>
      <p className="text-muted">
        {people === 1 ? "1 person has" : `${people} people have`} {seen}, most recently on{" "}
        {longDate(lastOn, settings)}. {share !== null && privatePageTexts.measuredShare(share)}
      </p>
    </section>
  );
}

type CorrectionsProps = Props & { onCorrected: (entry: Entry) => void };

/** The button to edit the entry, or when editing closed. */
function CorrectionSection({
  entry,
  settings,
  questions = [],
  token,
  onCorrected,
}: CorrectionsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const EntryCorrectionForm = useLazyComponent(loadForm, isEditing);
  const openButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsEditing(false));
    openButton.current?.focus();
  };
  if (!entry.correctable && !entry.trouble) {
    return (
      <section className="field-group">
        <h2 className="h-group">{privatePageTexts.corrections}</h2>
        <p className="text-muted">
          {privatePageTexts.editingClosed(entry.correctableDay)}{" "}
          <a className="link" href={`mailto:${settings.mailboxes.hello}`}>
            {settings.mailboxes.hello}
          </a>
          .
        </p>
      </section>
    );
  }
  return (
    <section className="field-group" id={editSectionId}>
      <h2 className="h-group">{privatePageTexts.corrections}</h2>
      <p className="mb-5 text-muted">
        {entry.correctable
          ? privatePageTexts.editable(entry.correctableTold)
          : privatePageTexts.filmEditable}
      </p>
      {isEditing && EntryCorrectionForm ? (
        <EntryCorrectionForm
          entry={entry}
          settings={settings}
          onClose={close}
          onCorrected={onCorrected}
          questions={questions}
          token={token}
        />
      ) : (
        <Button
          onClick={() => setIsEditing(true)}
          pending={isEditing}
          ref={openButton}
          size="md"
          variant="outline"
        >
          {entry.correctable ? privatePageTexts.editEntry : privatePageTexts.editFilmLink}
        </Button>
      )}
    </section>
  );
}

type OtherLinksProps = { token: string; isWithdrawn: boolean; refusal: string | undefined };

/** Ends links that other people may have. */
function OtherLinks({ token, isWithdrawn, refusal }: OtherLinksProps) {
  const endLinks = async () => {
    try {
      await apiFetch(endOtherLinks, { params: { token } });
      toast({ title: linkTexts.done, description: linkTexts.doneNote, tone: "success" });
    } catch (error) {
      const description = error instanceof Error ? errorMessage(error) : undefined;
      toast({ title: linkTexts.failed, description, tone: "danger" });
    }
  };
  return (
    <section className="field-group">
      <h2 className="h-group">{linkTexts.title}</h2>
      <p className="mb-5 text-muted">{isWithdrawn ? linkTexts.withdrawnNote : linkTexts.note}</p>
      {refusal ? (
        <p className="text-muted">{refusal}</p>
      ) : (
        <ConfirmButton
          cancel={linkTexts.cancel}
          confirm={linkTexts.confirm}
          onConfirm={endLinks}
          question={linkTexts.question}
          size="md"
          title={linkTexts.heading}
        >
          {linkTexts.button}
        </ConfirmButton>
      )}
    </section>
  );
}
