import type { Upload } from "tus-js-client";
import { CallError, errorMessage } from "~/lib/api/client";
import type { Expected, FilmMetadata } from "./film.rules";
import type { FilmTarget, UnfinishedUpload } from "./schema";
import { uploadTexts } from "./texts";

/** One upload of a film. It lives outside of components, so that it goes on from one step of a form to the next. */

export type UploadState =
  | { kind: "idle" }
  | { kind: "looking" }
  | { kind: "refused"; reason: string }
  | {
      kind: "sending";
      film: FilmMetadata;
      name: string;
      sentBytes: number;
      total: number;
      bytesPerSecond: number;
      /** Nothing is sent yet: there is no entry and no draft. */
      waiting: boolean;
      paused: boolean;
      /** Why it stopped without the user's doing; null otherwise. */
      failed: string | null;
    }
  | { kind: "sent"; name: string };

type ChosenFile = { file: File; film: FilmMetadata; fingerprint: string | null };

export type ChooseOptions = {
  expected: Expected;
  unfinished?: readonly UnfinishedUpload[];
  /** The unfinished upload that the file must match. */
  resumed?: UnfinishedUpload;
};

export type UploadTask = ReturnType<typeof createUploadTask>;

/** Creates an upload. `onSent`: the last byte was sent. */
export function createUploadTask(onSent: () => void = () => undefined) {
  let state: UploadState = { kind: "idle" };
  let target: FilmTarget | null = null;
  let chosenFile: ChosenFile | null = null;
  /** The secret of the unpaid entry where the upload began, until it goes on for another one. */
  let former: string | null = null;
  let upload: Upload | null = null;
  /** Counts files and targets: what was begun for an earlier one is left alone. */
  let turn = 0;
  const listeners = new Set<() => void>();

  const set = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (changes: Partial<UploadState & { kind: "sending" }>) => {
    if (state.kind === "sending") set({ ...state, ...changes });
  };
  const stop = async (cancel: boolean) => {
    turn += 1;
    const running = upload;
    upload = null;
    await running?.abort(cancel).catch(() => undefined);
  };

  /** `former`: the secret of the unpaid entry that the target replaces, where the upload began. */
  const beginUpload = async (
    file: ChosenFile,
    to: FilmTarget | null,
    { existing, former }: { existing?: UnfinishedUpload; former?: string } = {},
  ) => {
    const { film, fingerprint } = file;
    const progressStart = { at: performance.now(), sentBytes: existing?.offset ?? 0, turn };
    set({
      kind: "sending",
      film,
      name: file.file.name,
      sentBytes: progressStart.sentBytes,
      total: file.file.size,
      bytesPerSecond: 0,
      waiting: to === null,
      paused: false,
      failed: null,
    });
    if (!to) return;
    const { prepareUpload, moveUpload } = await import("./upload.browser");
    const isCurrent = () => progressStart.turn === turn;
    const options = { file: file.file, target: to, fingerprint };
    const url = former ? await moveUpload({ ...options, former }) : (existing?.url ?? null);
    if (!isCurrent()) return;
    const prepared = await prepareUpload(
      { ...options, url },
      {
        onProgress: (sentBytes) => {
          if (!isCurrent()) return;
          const seconds = (performance.now() - progressStart.at) / 1_000;
          const bytesPerSecond = seconds > 2 ? (sentBytes - progressStart.sentBytes) / seconds : 0;
          change({ sentBytes, bytesPerSecond, failed: null });
        },
        onSent: () => {
          if (!isCurrent()) return;
          set({ kind: "sent", name: file.file.name });
          onSent();
        },
        onFailed: (detail) => {
          if (isCurrent()) change({ paused: true, failed: detail ?? uploadTexts.lineGone });
        },
      },
    );
    if (!isCurrent()) return;
    upload = prepared;
    upload.start();
  };

  /** Sends the chosen film to the target, if there are both. */
  const send = async () => {
    if (!chosenFile || !target) return;
    const startedTurn = turn;
    try {
      await beginUpload(chosenFile, target, { former: former ?? undefined });
      if (startedTurn === turn) former = null;
    } catch (error) {
      const failed = error instanceof CallError ? errorMessage(error) : uploadTexts.lineGone;
      if (startedTurn === turn) change({ paused: true, failed });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Inspects a file, and sends it once there is a target. */
    choose: async (file: File, { expected, unfinished = [], resumed }: ChooseOptions) => {
      await stop(true);
      chosenFile = null;
      const startedTurn = turn;
      set({ kind: "looking" });
      try {
        const { inspectFile, fingerprintOf } = await import("./upload.browser");
        const inspected = await inspectFile(file, expected);
        if (startedTurn !== turn) return;
        if (!inspected.ok) return set({ kind: "refused", reason: inspected.reason });
        const fingerprint = await fingerprintOf(file);
        const existing = unfinished.find(
          (upload) =>
            upload.length === file.size &&
            fingerprint !== null &&
            upload.fingerprint === fingerprint,
        );
        if (startedTurn !== turn) return;
        if (resumed && existing?.url !== resumed.url) {
          return set({ kind: "refused", reason: uploadTexts.anotherFile(resumed.name) });
        }
        chosenFile = { file, film: inspected.film, fingerprint };
        former = null;
        await beginUpload(chosenFile, target, { existing });
      } catch {
        if (startedTurn === turn) set({ kind: "refused", reason: uploadTexts.notOpened });
      }
    },
    /** Sends the chosen film to a target. What was sent for another unpaid entry goes on; else it starts again. */
    sendTo: async (to: FilmTarget) => {
      if (JSON.stringify(to) === JSON.stringify(target)) return;
      // The server finds the upload again by the file's fingerprint.
      if (target && "draft" in target && chosenFile?.fingerprint) former ??= target.draft;
      target = to;
      if (!chosenFile) return;
      await stop(former === null);
      await send();
    },
    pause: () => {
      void upload?.abort();
      change({ paused: true, bytesPerSecond: 0 });
    },
    resume: () => {
      change({ paused: false, failed: null });
      if (upload) upload.start();
      else void send();
    },
    /** Cancels it, also on the server. */
    cancel: async () => {
      chosenFile = null;
      await stop(true);
      set({ kind: "idle" });
    },
    /** Leaves it as it is; it can be resumed later. */
    leave: () => void stop(false),
  };
}
