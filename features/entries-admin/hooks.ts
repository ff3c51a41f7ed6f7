import type { SubmissionStatus } from "~/db/enums";
import { adminWithdrawalTexts } from "~/features/entry-page/withdrawal/texts";
import {
  type DecisionState,
  isDifferent,
  statusOf,
  withStatus,
} from "~/features/submissions/decision/rules";
import { adminLinkTexts } from "~/features/submissions/links/texts";
import { submissionTitle } from "~/features/submissions/schema";
import { statusLabel } from "~/features/submissions/status.texts";
import { useListChange } from "~/lib/admin-list/hooks";
import { sendInTurn, type Versioned } from "~/lib/admin-list/queue";
import { toastWithUndo } from "~/lib/admin-list/undo.browser";
import { apiFetch } from "~/lib/api/client";
import { shorten } from "~/lib/shorten";
import { toast } from "~/lib/toast";
import * as calls from "./contract";
import { favorites, submissions } from "./list.rules";

/** The lists that show entries. */
export const entryLists = [submissions, favorites];

/** Toggles the star of an entry. */
export const useToggleFavorite = () =>
  useListChange(
    entryLists,
    (entry: Versioned) =>
      sendInTurn(
        [entry],
        (versionOf) => {
          const { id } = entry;
          return apiFetch(calls.toggleFavorite, {
            params: { id },
            body: { version: versionOf(id) },
          });
        },
        (answer) => [answer],
      ),
    (rows, entry) => rows.put(entry),
  );

/** Changes the notes of an entry. */
export const usePatchSubmission = (entry: Versioned) =>
  useListChange(
    entryLists,
    (body: { adminNotes: string | null }) =>
      sendInTurn(
        [entry],
        (versionOf) => {
          const { id } = entry;
          const version = versionOf(id);
          return apiFetch(calls.changeSubmission, { params: { id }, body: { ...body, version } });
        },
        (answer) => [answer],
      ),
    (rows, entry) => rows.put(entry),
    // The notes' field shows the error.
    () => undefined,
  );

/** Edits what the filmmaker of an entry typed. */
export const useCorrectSubmission = (
  entry: Versioned,
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  useListChange(
    entryLists,
    (body: {
      corrections: number;
      fields: Record<string, unknown>;
      reason?: string;
      tell?: boolean;
    }) =>
      sendInTurn(
        [entry],
        () => apiFetch(calls.correctSubmission, { params: { id: entry.id }, body }),
        (answer) => [answer],
      ),
    (rows, entry) => {
      rows.put(entry);
      onDone();
    },
    onError,
  );

/** Ends every private link of an entry, and emails a new one to its address. */
export const useEndLinks = (id: string, onDone: () => void) =>
  useListChange(
    entryLists,
    () => apiFetch(calls.endSubmissionLinks, { params: { id } }),
    (_, { sentTo }) => {
      toast({
        title: adminLinkTexts.done,
        description: adminLinkTexts.sent(sentTo),
        tone: "success",
      });
      onDone();
    },
  );

/** Undoes the withdrawal of an entry. */
export const useUndoWithdrawal = (id: string) =>
  useListChange(
    entryLists,
    () => apiFetch(calls.undoSubmissionWithdrawal, { params: { id } }),
    (rows, entry) => {
      rows.put(entry);
      toast({ title: adminWithdrawalTexts.undone, tone: "success" });
    },
  );

/** An entry with its name for a toast. */
export type NamedEntry = Versioned & { filmTitle: string | null; logLine: string | null };

const formatCount = (count: number) => (count === 1 ? "1 submission" : `${count} submissions`);

/** Maximum length of a name in a toast; log lines are truncated. */
const maxNameLength = 60;

/** The title of one entry, or the number of several. */
export const nameEntries = ([first, ...otherEntries]: readonly NamedEntry[]) =>
  first && otherEntries.length === 0
    ? shorten(submissionTitle(first), maxNameLength)
    : formatCount(otherEntries.length + 1);

type StatusChange = {
  /** The shown entries. */
  entries: readonly NamedEntry[];
  status: SubmissionStatus;
  /** Whether the change is refused if another window has changed one of them. */
  checkVersions?: boolean;
};

const idsOf = (entries: readonly Versioned[]) => entries.map(({ id }) => id);

/** An entry with another decision or mark, and the version that the server gives it. */
const withState = <T extends DecisionState & Versioned>(entry: T, state: DecisionState): T =>
  isDifferent(entry, state)
    ? {
        ...entry,
        outcome: state.outcome,
        isReviewed: state.isReviewed,
        status: statusOf(state),
        version: entry.version + 1,
      }
    : entry;

/** Sets the status of many entries, and offers to undo it. */
export function useSetStatuses() {
  const undo = useUndoStatuses();
  return useListChange(
    entryLists,
    ({ entries, status, checkVersions }: StatusChange) =>
      sendInTurn(
        entries,
        (versionOf) => {
          const ids = idsOf(entries);
          const versions =
            checkVersions && Object.fromEntries(ids.map((id) => [id, versionOf(id)]));
          return apiFetch(calls.setStatuses, {
            body: { ids, status, versions: versions || undefined },
          });
        },
        // If only some of many entries changed, it is not known which.
        ({ changed }, versionOf) =>
          changed < entries.length
            ? []
            : entries.map(({ id }) => ({ id, version: versionOf(id) + 1 })),
      ),
    (rows, { change }, { entries, status }) => {
      const statesBefore = new Map<string, DecisionState>();
      rows.change(idsOf(entries), (entry) => {
        statesBefore.set(entry.id, { outcome: entry.outcome, isReviewed: entry.isReviewed });
        return withState(entry, withStatus(entry, status));
      });
      const title = `${nameEntries(entries)} marked as ${statusLabel(status).toLowerCase()}`;
      if (!change) return void toast({ title, tone: "success" });
      toastWithUndo({
        title,
        altText: "Restore their earlier status; see their history",
        undo: () => undo.mutate({ change, entries, before: statesBefore }),
      });
    },
  );
}

type UndoVariables = {
  change: string;
  entries: readonly NamedEntry[];
  /** Their state in the lists before the change. */
  before: ReadonlyMap<string, DecisionState>;
};

function useUndoStatuses() {
  return useListChange(
    entryLists,
    ({ change, entries }: UndoVariables) =>
      sendInTurn(
        entries,
        () => apiFetch(calls.undoStatuses, { body: { change, ids: idsOf(entries) } }),
        ({ restored }, versionOf) => restored.map(({ id }) => ({ id, version: versionOf(id) + 1 })),
      ),
    (rows, { restored, leftAlone }, { before, entries }) => {
      const ids = restored.map(({ id }) => id);
      const restoredEntries = entries.filter(({ id }) => ids.includes(id));
      rows.change(ids, (entry) => withState(entry, before.get(entry.id) ?? entry));
      toast({
        title:
          restoredEntries.length > 0
            ? `${nameEntries(restoredEntries)} restored`
            : "Nothing to undo",
        description:
          leftAlone > 0 ? `${formatCount(leftAlone)} not changed: edited again since.` : undefined,
        tone: restored.length > 0 ? "success" : "note",
      });
    },
  );
}
