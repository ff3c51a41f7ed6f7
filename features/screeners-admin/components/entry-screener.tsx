import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { DeleteFilm } from "~/features/screeners/components/delete-film";
import { SubtitleTracks } from "~/features/screeners/components/subtitle-tracks";
import { usePlayerKeys } from "~/features/screeners/hooks/use-player-keys";
import { downloadAddress } from "~/features/screeners/player.rules";
import {
  adminTexts,
  deleteTexts,
  lookText,
  playTime,
  subtitlesName,
  subtitleTexts,
} from "~/features/screeners/texts";
import { formatSent, formatSize } from "~/features/screeners/upload.rules";
import { useSettings } from "~/features/settings/hooks";
import { apiFetch } from "~/lib/api/client";
import { longDate } from "~/lib/dates/calendar";
import { deleteMedia } from "../contract";
import type { AdminScreener } from "../schema";

type Props = {
  screener: AdminScreener;
  /** The length that the entry gives, null without one. */
  minutes: number | null;
};

/** The uploaded film of an entry: its state, playback, download and deletion. */
export function EntryScreener({ screener, minutes }: Props) {
  const settings = useSettings();
  const { revalidate } = useRevalidator();
  const { id, state, seconds, bytes, received, deleteOn, version, stream } = screener;
  const video = useRef<HTMLVideoElement>(null);
  usePlayerKeys({ area: video, video, frame: video });
  const deleteFilm = async () => {
    await apiFetch(deleteMedia, { params: { id }, query: { version: String(version) } });
    await revalidate();
  };
  return (
    <Card title={adminTexts.title}>
      <p>{adminTexts.states[state]}</p>
      {state === "refused" && <p className="text-danger">{screener.reason}</p>}
      <p className="text-muted wrap-anywhere">
        {[
          screener.name,
          seconds === null ? null : playTime(seconds),
          state === "uploading" ? formatSent(received, bytes) : formatSize(bytes),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {screener.looks.map((look) => (
        <p className="text-muted" key={look}>
          {lookText(look, { seconds, minutes }, "the entry")}
        </p>
      ))}
      {screener.subtitles.map(
        (subtitle) =>
          subtitle.warning && (
            <p className="text-muted" key={subtitle.language}>
              {subtitleTexts.warningOf(subtitlesName(subtitle), subtitle.warning)}
            </p>
          ),
      )}
      {deleteOn && (
        <p className="text-subtle">{adminTexts.deletedOn(longDate(deleteOn, settings))}</p>
      )}
      {stream && (
        // biome-ignore lint/a11y/useMediaCaption: the filmmaker's subtitles, if there are any
        <video
          aria-keyshortcuts="m f < >"
          aria-label={screener.title}
          className="mt-4 aspect-video w-full rounded-md border border-line bg-black"
          controls
          controlsList="nodownload"
          playsInline
          preload="metadata"
          ref={video}
          src={stream}
        >
          <SubtitleTracks subtitles={screener.subtitles} />
        </video>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {stream && (
          <a
            className={buttonClass({ variant: "outline", size: "sm" })}
            download
            href={downloadAddress(screener.id)}
          >
            {adminTexts.download}
          </a>
        )}
        <DeleteFilm onDelete={deleteFilm} size="sm" texts={deleteTexts.team} />
      </p>
    </Card>
  );
}
