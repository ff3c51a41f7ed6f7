import { useEffect, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { NETWORK_ERROR, refusalFor } from "~/lib/api/client";
import type { Expected, FilmFacts } from "../film.rules";
import type { UnfinishedUpload } from "../schema";
import { uploadTexts } from "../texts";

const load = () => import("../upload.browser");

export type UploadState =
  | { kind: "idle" }
  | { kind: "looking" }
  | { kind: "refused"; reason: string }
  | {
      kind: "sending";
      film: FilmFacts;
      name: string;
      sent: number;
      total: number;
      bytesPerSecond: number;
      paused: boolean;
      /** Why it stopped without the user's doing; null otherwise. */
      failed: string | null;
    };

type Options = {
  token: string;
  expected: Expected;
  unfinished: readonly UnfinishedUpload[];
  /** The last byte was sent. */
  onSent: () => void;
};

type WakeLock = { release: () => Promise<void> };
type WithWakeLock = { wakeLock?: { request: (type: "screen") => Promise<WakeLock> } };

/** Cancels an unfinished upload by its URL. Throws the server's refusal, or a network error. */
export async function cancelUpload(url: string): Promise<void> {
  const init = { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } };
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Error(NETWORK_ERROR, { cause });
  });
  if (!response.ok) throw await refusalFor(response);
}

/** One upload: inspects the file, sends it, and keeps the screen on meanwhile. */
export function useUpload({ token, expected, unfinished, onSent }: Options) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<Upload>(null);
  const isSending = state.kind === "sending" && !state.paused;

  useEffect(() => {
    if (!isSending) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    let lock: WakeLock | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => undefined);
    /** Browsers end a wake lock when the page is hidden, and refuse it on low battery; the upload continues. */
    const keepScreenOn = async () => {
      if (document.hidden) return;
      lock = await (navigator as WithWakeLock).wakeLock?.request("screen").catch(() => undefined);
      if (isOver) release();
    };
    void keepScreenOn();
    document.addEventListener("visibilitychange", keepScreenOn);
    return () => {
      isOver = true;
      removeEventListener("beforeunload", stay);
      document.removeEventListener("visibilitychange", keepScreenOn);
      release();
    };
  }, [isSending]);
  useEffect(() => () => void upload.current?.abort(), []);

  const change = (given: Partial<UploadState & { kind: "sending" }>) =>
    setState((now) => (now.kind === "sending" ? { ...now, ...given } : now));

  /** `of`: the unfinished upload that the file must match. */
  const choose = async (file: File, of?: UnfinishedUpload) => {
    setState({ kind: "looking" });
    try {
      const { inspectFile, fingerprintOf, prepareUpload } = await load();
      const inspected = await inspectFile(file, expected);
      if (!inspected.ok) return setState({ kind: "refused", reason: inspected.reason });
      const fingerprint = await fingerprintOf(file);
      const same = unfinished.find(
        (one) =>
          one.length === file.size && fingerprint !== null && one.fingerprint === fingerprint,
      );
      if (of && same?.url !== of.url) {
        return setState({ kind: "refused", reason: uploadTexts.anotherFile(of.name) });
      }
      const began = { at: performance.now(), sent: same?.offset ?? 0 };
      upload.current = await prepareUpload(
        { file, token, fingerprint, url: same?.url ?? null },
        {
          onProgress: (sent) => {
            const seconds = (performance.now() - began.at) / 1_000;
            const bytesPerSecond = seconds > 2 ? (sent - began.sent) / seconds : 0;
            change({ sent, bytesPerSecond, failed: null });
          },
          onSent: () => {
            setState({ kind: "idle" });
            onSent();
          },
          onFailed: (detail) => change({ paused: true, failed: detail ?? uploadTexts.lineGone }),
        },
      );
      setState({
        ...{ kind: "sending", film: inspected.film, name: file.name, sent: began.sent },
        ...{ total: file.size, bytesPerSecond: 0, paused: false, failed: null },
      });
      upload.current.start();
    } catch {
      setState({ kind: "refused", reason: uploadTexts.notOpened });
    }
  };
  return {
    state,
    choose,
    pause: () => {
      void upload.current?.abort();
      change({ paused: true, bytesPerSecond: 0 });
    },
    resume: () => {
      upload.current?.start();
      change({ paused: false, failed: null });
    },
    /** Cancels it, also on the server. */
    cancel: async () => {
      await upload.current?.abort(true).catch(() => undefined);
      setState({ kind: "idle" });
    },
  };
}
