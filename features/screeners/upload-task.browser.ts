import type { Upload } from "tus-js-client";
import { CallError, errorMessage } from "~/lib/api/client";
import type { ExpectedFilm, FilmMetadata } from "./film.rules";
import type { FilmTarget, UnfinishedUpload } from "./schema";
import { uploadTexts } from "./texts";

/** One upload of a film. It lives outside of components, so that it goes on from one step of a form to the next. */

export type UploadState =
  | { kind: "idle" }
  | { kind: "checking" }
  | { kind: "refused"; reason: string }
  | {
      kind: "sending";
      film: FilmMetadata;
      /** The length that the entry gives, null without one. */
      minutes: number | null;
      name: string;
      sentBytes: number;
      totalBytes: number;
      bytesPerSecond: number;
      /** Nothing is sent yet: there is no entry and no draft. */
      isWaiting: boolean;
      isPaused: boolean;
      /** Why it stopped without the user's doing; null otherwise. */
      failure: string | null;
    }
  | { kind: "sent"; name: string };

type ChosenFile = {
  file: File;
  film: FilmMetadata;
  minutes: number | null;
  fingerprint: string | null;
};

export type ChooseOptions = {
  expected: ExpectedFilm;
  unfinishedUploads?: readonly UnfinishedUpload[];
  /** The unfinished upload that the file must match. */
  resumedUpload?: UnfinishedUpload;
};

export type UploadTask = ReturnType<typeof createUploadTask>;

/** Creates an upload. `onSent`: the last byte was sent. */
export function createUploadTask(onSent: () => void = () => undefined) {
  let state: UploadState = { kind: "idle" };
  let target: FilmTarget | null = null;
  let chosenFile: ChosenFile | null = null;
  /** The secret of the unpaid entry where the upload began, until it goes on for another one. */
  let formerSecret: string | null = null;
  let upload: Upload | null = null;
  /** Counts files and targets: what was begun for an earlier one is left alone. */
  let generation = 0;
  /** The generation whose upload is being prepared: ready, it starts unless it was paused. */
  let preparing: number | null = null;
  const listeners = new Set<() => void>();

  const setState = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const changeSending = (changes: Partial<UploadState & { kind: "sending" }>) => {
    if (state.kind === "sending") setState({ ...state, ...changes });
  };
  const stop = async ({ cancel }: { cancel: boolean }) => {
    generation += 1;
    const running = upload;
    upload = null;
    await running?.abort(cancel).catch(() => undefined);
  };

  /** `former`: the secret of the unpaid entry that the target replaces, where the upload began. */
  const beginUpload = async (
    choice: ChosenFile,
    uploadTarget: FilmTarget | null,
    { existing, former }: { existing?: UnfinishedUpload; former?: string } = {},
  ) => {
    const { film, minutes, fingerprint } = choice;
    const progressStart = {
      startedAt: performance.now(),
      sentBytes: existing?.offset ?? 0,
      generation,
    };
    preparing = uploadTarget && generation;
    setState({
      kind: "sending",
      film,
      minutes,
      name: choice.file.name,
      sentBytes: progressStart.sentBytes,
      totalBytes: choice.file.size,
      bytesPerSecond: 0,
      isWaiting: uploadTarget === null,
      isPaused: false,
      failure: null,
    });
    if (!uploadTarget) return;
    const { prepareUpload, moveUpload } = await import("./upload.browser");
    const isCurrent = () => progressStart.generation === generation;
    const options = { file: choice.file, target: uploadTarget, fingerprint };
    const url = former ? await moveUpload({ ...options, former }) : (existing?.url ?? null);
    if (!isCurrent()) return;
    const prepared = await prepareUpload(
      { ...options, url },
      {
        onProgress: (sentBytes) => {
          if (!isCurrent()) return;
          const seconds = (performance.now() - progressStart.startedAt) / 1_000;
          const bytesPerSecond = seconds > 2 ? (sentBytes - progressStart.sentBytes) / seconds : 0;
          changeSending({ sentBytes, bytesPerSecond, failure: null });
        },
        onSent: () => {
          if (!isCurrent()) return;
          setState({ kind: "sent", name: choice.file.name });
          onSent();
        },
        onFailed: (detail) => {
          if (isCurrent())
            changeSending({ isPaused: true, failure: detail ?? uploadTexts.lineGone });
        },
      },
    );
    if (!isCurrent()) return;
    preparing = null;
    upload = prepared;
    if (state.kind === "sending" && !state.isPaused) upload.start();
  };

  /** Sends the chosen film to the target, if there are both. */
  const send = async () => {
    if (!chosenFile || !target) return;
    const startedGeneration = generation;
    try {
      await beginUpload(chosenFile, target, { former: formerSecret ?? undefined });
      if (startedGeneration === generation) formerSecret = null;
    } catch (error) {
      const failure = error instanceof CallError ? errorMessage(error) : uploadTexts.lineGone;
      if (startedGeneration !== generation) return;
      preparing = null;
      changeSending({ isPaused: true, failure });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Inspects a file, and sends it once there is a target. */
    choose: async (
      file: File,
      { expected, unfinishedUploads = [], resumedUpload }: ChooseOptions,
    ) => {
      await stop({ cancel: true });
      chosenFile = null;
      const startedGeneration = generation;
      setState({ kind: "checking" });
      try {
        const { inspectFile, fingerprintOf } = await import("./upload.browser");
        const inspected = await inspectFile(file, expected);
        if (startedGeneration !== generation) return;
        if (!inspected.ok) return setState({ kind: "refused", reason: inspected.reason });
        const fingerprint = await fingerprintOf(file);
        const existing = unfinishedUploads.find(
          (upload) =>
            upload.length === file.size &&
            fingerprint !== null &&
            upload.fingerprint === fingerprint,
        );
        if (startedGeneration !== generation) return;
        if (resumedUpload && existing?.url !== resumedUpload.url) {
          return setState({ kind: "refused", reason: uploadTexts.anotherFile(resumedUpload.name) });
        }
        chosenFile = { file, film: inspected.film, minutes: expected.minutes, fingerprint };
        formerSecret = null;
        await beginUpload(chosenFile, target, { existing });
      } catch {
        if (startedGeneration === generation)
          setState({ kind: "refused", reason: uploadTexts.notOpened });
      }
    },
    /** Sends the chosen film to a target. What was sent for another unpaid entry goes on; else it starts again. */
    sendTo: async (newTarget: FilmTarget) => {
      if (JSON.stringify(newTarget) === JSON.stringify(target)) return;
      // The server finds the upload again by the file's fingerprint.
      if (target && "draft" in target && chosenFile?.fingerprint) formerSecret ??= target.draft;
      target = newTarget;
      if (!chosenFile) return;
      await stop({ cancel: formerSecret === null });
      await send();
    },
    pause: () => {
      void upload?.abort();
      changeSending({ isPaused: true, bytesPerSecond: 0 });
    },
    resume: () => {
      changeSending({ isPaused: false, failure: null });
      if (upload) upload.start();
      else if (preparing !== generation) void send();
    },
    /** Cancels it, also on the server. */
    cancel: async () => {
      chosenFile = null;
      await stop({ cancel: true });
      setState({ kind: "idle" });
    },
    /** Leaves it as it is; it can be resumed later. */
    leave: () => void stop({ cancel: false }),
  };
}
