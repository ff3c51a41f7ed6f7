import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Select } from "~/components/select";
import { switchFullScreen, usePlayerKeys } from "../hooks/use-player-keys";
import { useSubtitles } from "../hooks/use-subtitles";
import { useWatching } from "../hooks/use-watching";
import { speeds } from "../player.rules";
import { playerTexts } from "../player.texts";
import type { Subtitles } from "../schema";
import { playTime, subtitlesName } from "../texts";
import type { WatchReport } from "../watching.schema";
import { SubtitleTracks } from "./subtitle-tracks";

type Props = {
  title: string;
  stream: string;
  subtitles: readonly Subtitles[];
  /** Where the viewer stopped, in seconds. */
  position: number;
  /** Sends the parts that were played; called every ten seconds, and again after it failed. */
  onWatched: (report: WatchReport) => Promise<unknown>;
  /** A watermark, so that a recorded copy names the viewer. */
  watermark: string;
  /** Whether the player's keys work on the whole page. */
  keysEverywhere: () => boolean;
};

/** From this position, in seconds, the player offers to resume. */
const minResumeSeconds = 10;

/** The browser's player for an uploaded film, with a choice of speed and subtitles. */
export function FilmPlayer(props: Props) {
  const { title, stream, subtitles, watermark, position, onWatched, keysEverywhere } = props;
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [resumeSeconds, setResumeSeconds] = useState(position);
  const hydrated = useHydrated();
  useWatching(video, onWatched);
  const resume = () => {
    if (!video.current) return;
    video.current.currentTime = resumeSeconds;
    setResumeSeconds(0);
    void video.current.play().catch(() => undefined);
  };
  const player = useRef<HTMLDivElement>(null);
  const subtitleChoice = useSubtitles(player, video, subtitles.length);
  usePlayerKeys({ area: player, video, frame, keysEverywhere });
  const speed = useSpeed(video);
  return (
    <div className="sm:mt-5 lg:mt-7" ref={player}>
      <div
        className="relative overflow-hidden border-line bg-black max-sm:border-b sm:rounded-md sm:border"
        ref={frame}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the filmmaker's subtitles, if there are any */}
        <video
          aria-keyshortcuts={subtitles.length > 0 ? "c m f < >" : "m f < >"}
          aria-label={title}
          className="aspect-video max-h-full w-full"
          controls
          controlsList="nodownload"
          data-watch
          disablePictureInPicture
          disableRemotePlayback
          playsInline
          preload="metadata"
          ref={video}
          src={stream}
        >
          <SubtitleTracks subtitles={subtitles} />
        </video>
        <span
          aria-hidden
          className="pointer-events-none absolute top-3 right-4 text-[0.8125rem] text-white/55 select-none"
        >
          {watermark}
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 px-4 sm:px-0">
        <LabelledSelect
          disabled={!hydrated}
          label={playerTexts.speed}
          onChange={({ target }) => {
            if (video.current) video.current.playbackRate = Number(target.value);
          }}
          options={speeds.map((option) => ({
            value: String(option),
            label: playerTexts.speedOf(option),
          }))}
          value={String(speed)}
        />
        {subtitles.length > 0 && (
          <LabelledSelect
            disabled={!hydrated}
            label={playerTexts.subtitles}
            onChange={({ target }) => subtitleChoice.choose(Number(target.value))}
            options={[
              { value: "-1", label: playerTexts.noSubtitles },
              ...subtitles.map((subtitle, index) => ({
                value: String(index),
                label: subtitlesName(subtitle),
              })),
            ]}
            value={String(subtitleChoice.shownIndex)}
          />
        )}
        {hydrated && (
          <Button onClick={() => void switchFullScreen(frame.current)} size="sm" variant="outline">
            {playerTexts.fullScreen}
          </Button>
        )}
        {hydrated && resumeSeconds >= minResumeSeconds && (
          <Button onClick={resume} size="sm" variant="outline">
            {playerTexts.resume(playTime(resumeSeconds))}
          </Button>
        )}
      </div>
      <p className="mt-2 px-4 text-muted text-md leading-[1.4] sm:px-0">
        {playerTexts.watermark} {playerTexts.measured}
      </p>
    </div>
  );
}

/** The speed of a video, of those that the player offers: keys and the browser's own menu change it too. */
function useSpeed(video: RefObject<HTMLVideoElement | null>): number {
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    const onRate = () => {
      if (speeds.includes(player.playbackRate)) setSpeed(player.playbackRate);
    };
    onRate();
    player.addEventListener("ratechange", onRate);
    return () => player.removeEventListener("ratechange", onRate);
  }, [video]);
  return speed;
}

/** A select beside its label, on one line. */
function LabelledSelect({ label, ...select }: { label: string } & ComponentProps<typeof Select>) {
  const id = useId();
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <label className="text-muted" htmlFor={id}>
        {label}
      </label>
      <Select {...select} className="w-auto min-w-0" id={id} />
    </span>
  );
}
