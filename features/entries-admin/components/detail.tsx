import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { KeyboardHelp, KeyboardHelpButton } from "~/components/admin/keyboard-help";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import type { SubmissionStatus } from "~/db/enums";
import { OtherMessages } from "~/features/contacts/admin/components/other-messages";
import { EntryAnswer } from "~/features/entry-page/confirmation/components/entry-answer";
import { useSettings } from "~/features/settings/hooks";
import { isDifferent, withStatus } from "~/features/submissions/decision/rules";
import { EntryHistory } from "~/features/submissions/history/components/entry-history";
import { submissionTitle } from "~/features/submissions/schema";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import {
  backToRecordNavigation,
  useAdvance,
  useRecordPosition,
} from "~/lib/admin-list/hooks/use-record-navigation";
import { newestVersion } from "~/lib/admin-list/queue";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import { usePatchSubmission, useSetStatuses, useToggleFavorite } from "../hooks";
import { LabelList } from "../labels/components/label";
import { LabelPicker } from "../labels/components/picker";
import { labelTexts } from "../labels/texts";
import type { SubmissionDetail as Detail } from "../list.queries.server";
import { submissions } from "../list.rules";
import { partsParam, withParts } from "../list-parts.rules";
import { Badges, CategoryDot } from "./cells";
import { EntryMails } from "./emails";
import { MobileActionBar } from "./mobile-action-bar";
import { EntryNotes } from "./notes";
import { EntryPayment } from "./payment";
import { ReturningNote } from "./previous-submissions";
import { detailShortcuts, statusOfKey } from "./shortcuts";
import { EntrySource } from "./source";
import { FavoriteStar } from "./star";
import { StatusControl } from "./status-control";
import { EntryText, Submitter } from "./submitted-values";
import { UndoWithdrawal } from "./undo-withdrawal";

/** The place of the uploaded film on the page. */
const uploadId = "uploaded-film";

const columnClass = "grid min-w-0 grid-cols-1 gap-5 max-lg:contents";

/** Everything about one submission, and the director's actions. */
export function SubmissionDetail({
  decision,
  submission,
  filters,
  neighbors,
  questions,
  history,
  labels,
  relatedEntries,
  confirmation,
  refunds,
  code,
  mails,
  messages,
  programme,
  upload,
  watched,
}: Detail & {
  /** The decision panel: the content of the email, and what was announced. */ decision?: ReactNode;
  /** The links from an accepted entry to the programme. */ programme?: ReactNode;
  /** The uploaded film with its player; null without one. */ upload: ReactNode;
  /** How much of it its jurors watched. */ watched: ReactNode;
}) {
  const settings = useSettings();
  const navigate = useNavigate();
  const patch = usePatchSubmission(submission);
  const { mutateAsync: toggle } = useToggleFavorite();
  const setStatuses = useSetStatuses();
  const advance = useAdvance();
  const [advancesAfterDecision] = advance;
  const { id } = submission;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isPickerOpen, setPickerOpen] = useState(false);
  const query = submissions.query(filters);
  // With the columns of the list that it was opened from.
  const listQuery = withParts(query, useSearchParams()[0].get(partsParam));
  const listPath = `${pages.adminSubmissions}${listQuery}`;
  // The position in the list that it was opened from, even if a mark removed the entry from the view.
  const position = useRecordPosition(submissions, query, submission);
  const previous = position?.previous ?? neighbors.previous;
  const next = position?.next ?? neighbors.next;
  const goToEntry = (id: string) =>
    void navigate(`${pathFor("adminSubmission", { id })}${listQuery}`, {
      state: { after: submission.id },
    });
  const decide = (status: SubmissionStatus) => {
    if (submission.withdrawnAt) return;
    // An entry that was opened directly has no list, so the page stays on it.
    const goToNext = () => advancesAfterDecision && position && next && goToEntry(next);
    // An earlier change may be pending: then the page shows the state before it.
    const isPageCurrent = !setStatuses.isPending && newestVersion(id) <= submission.version;
    if (isPageCurrent && !isDifferent(submission, withStatus(submission, status)))
      return goToNext();
    setStatuses.mutate(
      { entries: [submission], status, checkVersions: true },
      { onSuccess: goToNext },
    );
  };

  useKeyboardShortcuts((key) => {
    const status = statusOfKey(key);
    const targetId = { j: next, k: previous }[key];
    if (targetId) goToEntry(targetId);
    else if (key === "u") void navigate(listPath, { state: backToRecordNavigation });
    else if (status) decide(status);
    else if (key === "s") document.querySelector<HTMLElement>("[data-star]")?.click();
    else if (key === "l") setPickerOpen(true);
    else if (key === "?") setIsHelpOpen(true);
    else return false;
    return true;
  });

  const title = submissionTitle(submission);
  return (
    <>
      <PageHeader
        actions={
          <>
            {programme}
            <FavoriteStar entry={submission} toggle={toggle} />
            <KeyboardHelpButton onClick={() => setIsHelpOpen(true)} />
            {position && (
              <span className="self-center px-1 text-muted tabular-nums">
                {numberText(position.position)} of {numberText(position.total)}
              </span>
            )}
            {/* On a phone these buttons are at the bottom. */}
            <span className="contents max-sm:hidden">
              <StepButton label="Previous submission" onGo={goToEntry} entryId={previous}>
                <Icon of={ChevronLeft} />
              </StepButton>
              <StepButton label="Next submission" onGo={goToEntry} entryId={next}>
                <Icon of={ChevronRight} />
              </StepButton>
            </span>
          </>
        }
        crumbs={[
          { label: adminPages.portal.name, to: pages.portal },
          { label: adminPages.adminSubmissions.name, to: listPath, state: backToRecordNavigation },
          { label: title },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <b className="num">{submission.reference}</b>
            <CategoryDot entry={submission} />
            <Badges entry={submission} />
            <span>Submitted {momentInFull(submission.submittedAt, settings)}</span>
            <ReturningNote relatedEntries={relatedEntries} entry={submission} />
          </span>
        }
        title={<span className="wrap-anywhere">{title}</span>}
      />
      {/* In one column the decision comes after the entry. */}
      <TwoColumns>
        <div className={columnClass}>
          <EntryText
            entry={submission}
            questions={questions}
            uploadId={upload ? uploadId : undefined}
          />
          {upload && (
            <div className="min-w-0" id={uploadId}>
              {upload}
            </div>
          )}
          {watched}
          <div className="max-lg:order-2">
            <EntryNotes
              key={submission.id}
              notes={submission.adminNotes}
              onSave={(adminNotes) => patch.mutateAsync({ adminNotes })}
            />
          </div>
          <div className="grid grid-cols-1 gap-5 max-lg:order-4">
            <EntryMails entry={submission} mails={mails} />
            <EntryHistory currency={submission.currency} steps={history} />
          </div>
        </div>
        <div className={columnClass}>
          <div className="grid grid-cols-1 gap-5 max-lg:order-1">
            {submission.withdrawnAt ? (
              <Card title="Status">
                <p>
                  The filmmaker withdrew this entry on{" "}
                  {momentInFull(submission.withdrawnAt, settings)}. There is nothing to decide.
                </p>
                <UndoWithdrawal entry={submission} />
              </Card>
            ) : (
              <StatusControl entry={submission} onChange={decide} />
            )}
            <Card title={labelTexts.list}>
              <div className="relative">
                <LabelList labels={submission.labels} onAdd={() => setPickerOpen(true)} />
                {isPickerOpen && (
                  <LabelPicker
                    entries={[submission]}
                    labels={labels}
                    onClose={() => setPickerOpen(false)}
                  />
                )}
              </div>
            </Card>
            {/* The decision, with the content of its email. */}
            {decision}
          </div>
          <div className="grid grid-cols-1 gap-5 max-lg:order-3">
            {confirmation && !submission.withdrawnAt && <EntryAnswer confirmation={confirmation} />}
            <Submitter entry={submission} />
            <OtherMessages {...messages} title="Their messages" />
            <EntrySource source={submission.source} />
            <EntryPayment entry={submission} refunds={refunds} code={code} />
          </div>
        </div>
      </TwoColumns>
      <MobileActionBar
        entry={submission}
        next={
          <StepButton label="Next submission" onGo={goToEntry} entryId={next}>
            <Icon of={ChevronRight} />
          </StepButton>
        }
        onChange={decide}
        previous={
          <StepButton label="Previous submission" onGo={goToEntry} entryId={previous}>
            <Icon of={ChevronLeft} />
          </StepButton>
        }
        isWithdrawn={submission.withdrawnAt !== null}
      />
      <KeyboardHelp
        advance={advance}
        onOpenChange={setIsHelpOpen}
        open={isHelpOpen}
        shortcuts={detailShortcuts}
      />
    </>
  );
}

type StepProps = {
  entryId: string | null;
  onGo: (id: string) => void;
  label: string;
  children: ReactNode;
};

/** A button to the next or previous entry; disabled at the end of the list. */
function StepButton({ entryId, onGo, label, children }: StepProps) {
  return (
    <button
      aria-label={label}
      className={`${buttonClass({ variant: "outline", size: "sm" })} flex-none!`}
      disabled={!entryId}
      onClick={() => entryId && onGo(entryId)}
      title={label}
      type="button"
    >
      {children}
    </button>
  );
}
