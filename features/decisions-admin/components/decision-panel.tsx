import { ArrowUpRight, ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { AccentDot } from "~/components/admin/data-table";
import { Counter } from "~/components/counter";
import { Field } from "~/components/field";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { Icon } from "~/components/icon";
import { TextArea, TextInput } from "~/components/text-input";
import { chipTones, type Outcome } from "~/db/enums";
import { maxChips } from "~/features/decisions/schema";
import { decisionPanelTexts, toneLabels } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { statusLabel } from "~/features/submissions/status.texts";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import type { ListedDecision } from "../list.rules";
import { chipKeys } from "../triage.rules";
import { DecisionButtons } from "./decision-buttons";
import { CorrectionButton } from "./entry-decision";

export type Chip = {
  id: string;
  text: string;
  tone: (typeof chipTones)[number];
  retiredAt: string | null;
};

/** Characters of a personal note. */
const maxNoteLength = 2_000;

type Props = {
  row: ListedDecision;
  chips: readonly Chip[];
  /** The available tags, in the order of their keys. */
  availableChips: readonly Chip[];
  /** Its edition; the current one by default. */
  edition: string | undefined;
  onDecide: (outcome: Outcome | null) => void;
  onToggleChip: (chip: string) => void;
  onChange: (part: { personalNote?: string | null; waitRank?: number | null }) => void;
};

/** The selected entry: its decision, feedback and note. At the bottom of a small screen. */
export function DecisionPanel(props: Props) {
  const { row, chips, availableChips, edition, onDecide, onToggleChip, onChange } = props;
  const { accent, name } = categoryOf(useSettings(), row.submissionType);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const mayChange = !useIsReadOnly() && !row.withdrawnAt;
  const isAnnounced = row.announcedStatus !== "pending" && row.announcedAt !== null;
  return (
    <aside
      aria-label={decisionPanelTexts.label}
      className="sticky rounded-lg border border-line bg-house wide:top-5 wide:max-h-[calc(100svh-2.5rem)] wide:overflow-y-auto max-wide:bottom-0 max-wide:z-20 max-wide:max-h-[46svh] max-wide:overflow-y-auto max-wide:rounded-b-none max-wide:border-line-strong max-wide:bg-surface-1 max-md:-mx-4"
      data-foot
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-5 pt-4 pb-3 max-sm:px-4">
        <div className="flex items-start gap-3">
          <h2 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere max-wide:truncate wide:line-clamp-3">
            {row.title}
          </h2>
          <Link
            aria-label={decisionPanelTexts.openLink}
            className="icon-btn -mt-1.5 -mr-2"
            title={decisionPanelTexts.openLink}
            to={pathFor("adminSubmission", { id: row.submissionId })}
          >
            <Icon of={ArrowUpRight} />
          </Link>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <AccentDot accent={accent}>{name}</AccentDot>
          {row.duration !== null && <span>{row.duration} min</span>}
          {row.score !== null && <span>Jury {row.score.toFixed(1)} of 100</span>}
        </p>
        {isAnnounced && (
          <p className="text-sm text-gold">
            Announced to the filmmaker: {statusLabel(row.announcedStatus)}.
          </p>
        )}
        <span className="empty:hidden">
          <CorrectionButton decision={row} />
        </span>
      </div>
      <div className="px-5 pb-4 max-sm:px-4">
        {row.withdrawnAt ? (
          <p className="text-muted">{decisionPanelTexts.withdrawn}</p>
        ) : (
          <DecisionButtons isLarge onDecide={onDecide} outcome={row.outcome} title={row.title} />
        )}
      </div>
      {mayChange && (
        <button
          aria-expanded={isUnfolded}
          className="flex min-h-11 w-full items-center justify-between border-t border-line px-5 text-left max-sm:px-4 wide:hidden"
          onClick={() => setIsUnfolded(!isUnfolded)}
          type="button"
        >
          <span>
            Feedback and note{" "}
            <span className="text-subtle tabular-nums">
              {row.chips.length} of {maxChips}
            </span>
          </span>
          <Icon of={isUnfolded ? ChevronDown : ChevronUp} />
        </button>
      )}
      {mayChange && (
        <div className={isUnfolded ? undefined : "max-wide:hidden"}>
          <FeedbackTags
            chips={chips}
            edition={edition}
            availableChips={availableChips}
            onToggleChip={onToggleChip}
            row={row}
          />
          <div className="grid gap-4 border-t border-line px-5 py-4 max-sm:px-4">
            {row.outcome === "waitlisted" && (
              <WaitRank onChange={(waitRank) => onChange({ waitRank })} rank={row.waitRank} />
            )}
            <PersonalNote
              note={row.personalNote ?? ""}
              onChange={(personalNote) => onChange({ personalNote })}
            />
          </div>
        </div>
      )}
    </aside>
  );
}

type FeedbackProps = Pick<Props, "row" | "chips" | "availableChips" | "edition" | "onToggleChip">;

/** The feedback comments by category; each of the first twelve has a key. */
function FeedbackTags({ row, chips, availableChips, edition, onToggleChip }: FeedbackProps) {
  const shownChips = chips.filter(
    ({ id, retiredAt }) => retiredAt === null || row.chips.includes(id),
  );
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4 max-sm:px-4">
      <p className="flex items-baseline justify-between gap-3 max-wide:hidden">
        <b className="font-semibold">{decisionPanelTexts.feedback}</b>
        <span className="text-sm text-subtle tabular-nums">
          {row.chips.length} of {maxChips}
        </span>
      </p>
      {shownChips.length === 0 && (
        <p className="text-sm text-muted">
          No feedback comments yet.{" "}
          <Link className="link" to={withEditionParam(pages.adminDecisionEmails, edition)}>
            {decisionPanelTexts.addLink}
          </Link>
        </p>
      )}
      {chipTones.map((tone) => {
        const toneChips = shownChips.filter((chip) => chip.tone === tone);
        if (toneChips.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the buttons are no form fields
          <div aria-label={toneLabels[tone]} className="grid gap-1" key={tone} role="group">
            <span aria-hidden="true" className="text-sm text-subtle">
              {toneLabels[tone]}
            </span>
            {toneChips.map((chip) => {
              const key = chipKeys[availableChips.indexOf(chip)] ?? null;
              return (
                <button
                  aria-keyshortcuts={key ?? undefined}
                  aria-pressed={row.chips.includes(chip.id)}
                  className="grid min-h-9 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-2 rounded-sm border border-line px-2 py-1 text-left text-sm text-muted hover:border-line-strong hover:text-text aria-pressed:border-gold aria-pressed:bg-surface-2 aria-pressed:text-text max-wide:min-h-11"
                  key={chip.id}
                  onClick={() => onToggleChip(chip.id)}
                  type="button"
                >
                  <span
                    aria-hidden="true"
                    className="rounded-sm border border-line-strong text-center font-sans text-xs text-subtle empty:border-transparent"
                  >
                    {key}
                  </span>
                  {chip.text}
                </button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

/** Escape returns to the list; typed text stays. */
const leaveOnEscape = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === "Escape") event.currentTarget.blur();
};

function PersonalNote({
  note,
  onChange,
}: {
  note: string;
  onChange: (note: string | null) => void;
}) {
  const [text, setText] = useState(note);
  return (
    <Field
      counter={<Counter count={text.length} max={maxNoteLength} />}
      hint={decisionPanelTexts.noteHint}
      label={decisionPanelTexts.noteLabel}
    >
      <TextArea
        data-note
        maxLength={maxNoteLength}
        onBlur={() => text !== note && onChange(text.trim() === "" ? null : text)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={leaveOnEscape}
        rows={3}
        value={text}
      />
    </Field>
  );
}

function WaitRank({
  rank,
  onChange,
}: {
  rank: number | null;
  onChange: (rank: number | null) => void;
}) {
  const [rankText, setRankText] = useState(rank === null ? "" : String(rank));
  const save = () => {
    const newRank = rankText.trim() === "" ? null : Number(rankText);
    if (newRank !== rank) onChange(newRank);
  };
  return (
    <Field hint={decisionPanelTexts.rankHint} label={decisionPanelTexts.rankLabel}>
      <TextInput
        className="max-w-28"
        inputMode="numeric"
        max={10_000}
        min={1}
        onBlur={save}
        onChange={(event) => setRankText(event.target.value.replace(/\D/g, ""))}
        onKeyDown={leaveOnEscape}
        value={rankText}
      />
    </Field>
  );
}
