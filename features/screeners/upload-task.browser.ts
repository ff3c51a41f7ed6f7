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
      sent: number;
      total: number;
      bytesPerSecond: number;
      /** Nothing is sent yet: there is no entry and no draft. */
      waiting: boolean;
      paused: boolean;
      /** Why it stopped without the user's doing; null otherwise. */
      failed: string | null;
    }
  | { kind: "sent"; name: string };

type Chosen = { file: File; film: FilmMetadata; fingerprint: string | null };

export type ChooseOptions = {
  expected: Expected;
  unfinished?: readonly UnfinishedUpload[];
  /** The unfinished upload that the file must match. */
  of?: UnfinishedUpload;
};

export type UploadTask = ReturnType<typeof createUploadTask>;

/** Creates an upload. `onSent`: the last byte was sent. */
export function createUploadTask(onSent: () => void = () => undefined) {
  let state: UploadState = { kind: "idle" };
  let target: FilmTarget | null = null;
  let chosen: Chosen | null = null;
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
  const change = (given: Partial<UploadState & { kind: "sending" }>) => {
    if (state.kind === "sending") set({ ...state, ...given });
  };
  const stop = async (cancel: boolean) => {
    turn += 1;
    const running = upload;
    upload = null;
    await running?.abort(cancel).catch(() => undefined);
  };

  /** `former`: the secret of the unpaid entry that the target replaces, where the upload began. */
  const begin = async (
    file: Chosen,
    to: FilmTarget | null,
    { same, former }: { same?: UnfinishedUpload; former?: string } = {},
  ) => {
    const { film, fingerprint } = file;
    const began = { at: performance.now(), sent: same?.offset ?? 0, turn };
    set({
      kind: "sending",
      film,
      name: file.file.name,
      sent: began.sent,
      total: file.file.size,
      bytesPerSecond: 0,
      waiting: to === null,
      paused: false,
      failed: null,
    });
    if (!to) return;
    const { prepareUpload, moveUpload } = await import("./upload.browser");
    const isCurrent = () => began.turn === turn;
    const sent = { file: file.file, target: to, fingerprint };
    const url = former ? await moveUpload({ ...sent, former }) : (same?.url ?? null);
    if (!isCurrent()) return;
    const prepared = await prepareUpload(
      { ...sent, url },
      {
        onProgress: (sent) => {
          if (!isCurrent()) return;
          const seconds = (performance.now() - began.at) / 1_000;
          const bytesPerSecond = seconds > 2 ? (sent - began.sent) / seconds : 0;
          change({ sent, bytesPerSecond, failed: null });
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
    if (!chosen || !target) return;
    const mine = turn;
    try {
      await begin(chosen, target, { former: former ?? undefined });
      if (mine === turn) former = null;
    } catch (error) {
      const failed = error instanceof CallError ? errorMessage(error) : uploadTexts.lineGone;
      if (mine === turn) change({ paused: true, failed });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Inspects a file, and sends it once there is a target. */
    choose: async (file: File, { expected, unfinished = [], of }: ChooseOptions) => {
      await stop(true);
      chosen = null;
      const mine = turn;
      set({ kind: "looking" });
      try {
        const { inspectFile, fingerprintOf } = await import("./upload.browser");
        const inspected = await inspectFile(file, expected);
        if (mine !== turn) return;
        if (!inspected.ok) return set({ kind: "refused", reason: inspected.reason });
        const fingerprint = await fingerprintOf(file);
        const same = unfinished.find(
          (one) =>
            one.length === file.size && fingerprint !== null && one.fingerprint === fingerprint,
        );
        if (mine !== turn) return;
        if (of && same?.url !== of.url) {
          return set({ kind: "refused", reason: uploadTexts.anotherFile(of.name) });
        }
        chosen = { file, film: inspected.film, fingerprint };
        former = null;
        await begin(chosen, target, { same });
      } catch {
        if (mine === turn) set({ kind: "refused", reason: uploadTexts.notOpened });
      }
    },
    /** Sends the chosen film to a target. What was sent for another unpaid entry goes on; else it starts again. */
    sendTo: async (to: FilmTarget) => {
      if (JSON.stringify(to) === JSON.stringify(target)) return;
      // The server finds the upload again by the file's fingerprint.
      if (target && "draft" in target && chosen?.fingerprint) former ??= target.draft;
      target = to;
      if (!chosen) return;
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
      chosen = null;
      await stop(true);
      set({ kind: "idle" });
    },
    /** Leaves it as it is; it can be resumed later. */
    leave: () => void stop(false),
  };
}
