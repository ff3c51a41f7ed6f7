import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { NETWORK_ERROR, refusalFor } from "~/lib/api/client";
import type { ExpectedFilm } from "../film.rules";
import type { UnfinishedUpload } from "../schema";
import { createUploadTask, type UploadTask } from "../upload-task.browser";

type Options = {
  token: string;
  expected: ExpectedFilm;
  unfinishedUploads: readonly UnfinishedUpload[];
  /** The last byte was sent. */
  onSent: () => void;
};

type WakeLock = { release: () => Promise<void> };
type NavigatorWithWakeLock = { wakeLock?: { request: (type: "screen") => Promise<WakeLock> } };

/** Cancels an unfinished upload by its URL. Throws the server's refusal, or a network error. */
export async function cancelUpload(url: string): Promise<void> {
  const init = { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } };
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Error(NETWORK_ERROR, { cause });
  });
  if (!response.ok) throw await refusalFor(response);
}

/** The state of an upload. While it is sent, the screen stays on. With `asksBeforeLeaving` the browser asks before the page is left. */
export function useUploadState(
  task: UploadTask,
  { asksBeforeLeaving }: { asksBeforeLeaving: boolean },
) {
  const state = useSyncExternalStore(task.subscribe, task.state, task.state);
  const isSending = state.kind === "sending" && !state.isPaused && !state.isWaiting;
  useEffect(() => {
    if (!isSending || !asksBeforeLeaving) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventLeaving);
    return () => removeEventListener("beforeunload", preventLeaving);
  }, [isSending, asksBeforeLeaving]);
  useEffect(() => {
    if (!isSending) return;
    let lock: WakeLock | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => undefined);
    /** Browsers end a wake lock when the page is hidden, and refuse it on low battery; the upload continues. */
    const keepScreenOn = async () => {
      if (document.hidden) return;
      lock = await (navigator as NavigatorWithWakeLock).wakeLock
        ?.request("screen")
        .catch(() => undefined);
      if (isOver) release();
    };
    void keepScreenOn();
    document.addEventListener("visibilitychange", keepScreenOn);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", keepScreenOn);
      release();
    };
  }, [isSending]);
  return state;
}

/** One upload of an entry: inspects the file and sends it. */
export function useUpload({ token, expected, unfinishedUploads, onSent }: Options) {
  const latestOnSent = useRef(onSent);
  latestOnSent.current = onSent;
  const [task] = useState(() => createUploadTask(() => latestOnSent.current()));
  useEffect(() => {
    void task.sendTo({ entry: token });
    return task.leave;
  }, [task, token]);
  return {
    state: useUploadState(task, { asksBeforeLeaving: true }),
    choose: (file: File, resumedUpload?: UnfinishedUpload) =>
      task.choose(file, { expected, unfinishedUploads, resumedUpload }),
    task,
  };
}
