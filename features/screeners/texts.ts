import type { PlaybackProblem } from "~/db/enums";
import { minutesText, numberText } from "~/lib/number-format";
import type { Look } from "./schema";

const exportAs = "Export as H.264, AAC, MP4.";

/** Minutes and seconds: '12:40'; with hours '1:02:03'. */
export function playTime(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(wholeSeconds / 3_600);
  const minutes = Math.floor(wholeSeconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(wholeSeconds % 60)}`
    : `${minutes}:${two(wholeSeconds % 60)}`;
}

/** Why a film cannot be played; the same sentences in the browser and on the server. */
export const filmTexts = {
  notAFilm: `This is not an MP4 or MOV file. ${exportAs}`,
  incomplete: "This file is not complete. Please export the film again.",
  unreadable: `This film could not be read. ${exportAs}`,
  hasWords: "This file contains chapters, subtitles or captions. Please export it without them.",
  noPicture: `This file has no picture. ${exportAs}`,
  wrongPicture: (name: string | null) =>
    name
      ? `This is ${name}. ${exportAs}`
      : `This picture format does not play everywhere. ${exportAs}`,
  wrongProfile:
    "This H.264 is not 8-bit 4:2:0, so it does not play everywhere. Export as 8-bit 4:2:0 H.264, AAC, MP4.",
  wrongSound: (name: string) => `The sound is ${name || "not AAC"}. ${exportAs}`,
  wrongLength: (seconds: number, min: number, max: number) =>
    `This film is ${playTime(seconds)} long. This category takes ${min}-${max} minutes.`,
};

/** The name of a language by its code: 'pt-BR' → 'Brazilian Portuguese'. `sdh`: it also describes sounds. */
export const subtitlesName = ({ language, sdh }: { language: string; sdh: boolean }): string => {
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  return sdh ? `${name} (SDH)` : name;
};

const lookTexts: Record<Exclude<Look, "length_differs">, string> = {
  no_sound: "The film has no sound.",
  small: "The picture is less than 640 pixels wide.",
  high_rate: "The bitrate is above 20 Mbit/s, so the film may stall on slow connections.",
};

/**
 * What may be wrong with a film. `minutes`: the length that the entry gives, null if it is not known here. `entry`: how
 * the reader calls the entry.
 */
export function lookText(
  look: Look,
  { seconds, minutes }: { seconds: number | null; minutes: number | null },
  entry: "your entry" | "the entry",
): string {
  if (look !== "length_differs") return lookTexts[look];
  const length = seconds === null ? "another length" : `${playTime(seconds)} long`;
  if (minutes === null) return `The file is ${length}, ${entry} says otherwise.`;
  return `The file is ${length}, ${entry} says ${minutesText(minutes)}.`;
}

/** What an upload is refused with. */
export const uploadRefusals = {
  unknown: "This upload does not exist.",
  unknownEntry: "This link does not work.",
  off: "Uploads are turned off. Please send a link instead.",
  closed: "This entry can no longer be changed.",
  noFilm: "This category has no film.",
  tooMany: "Three uploads of this entry are unfinished. Finish or cancel one of them first.",
  length: "Say how many bytes the file has.",
  metadata: "The upload needs a name, a kind and the entry that it belongs to.",
  tooLarge: (gigabytes: number) => `A film can be up to ${gigabytes} GB.`,
  noRoom: "We're out of storage space right now. Please try again later or send a link.",
  expired: "This upload has expired. Please start again.",
  finished: "This upload is finished.",
  offset: "The upload is at another position. Ask for it and continue there.",
  overLength: "This is more than the file was said to have.",
  chunk: "Send at most 8 MiB at once.",
  type: "Send the bytes as application/offset+octet-stream.",
  version: "Tus-Resumable must be 1.0.0.",
  locked: "This upload is being sent over another connection. Please try again in a few seconds.",
  broken: "The connection was interrupted. Please continue.",
  busy: "Too many uploads at once. Please try again in a few seconds.",
};

export const subtitleRefusals = {
  noCue: "We found no subtitles in this file. Send SRT or WebVTT.",
  notText: "This is not a text file of subtitles. Send SRT or WebVTT.",
  otherFormat:
    "These subtitles have another format. Save them as SRT or WebVTT, and send them again.",
  noFilm: "Upload the film first. Its subtitles can follow once it is ready.",
  tooMany: "This film has subtitles in 30 languages. Delete some first.",
};

/** What of a subtitle file was not read as it is; null if everything was. `first`: numbers of the first lines. */
export function subtitleWarning(
  { count, first }: { count: number; first: readonly number[] },
  isGuessed: boolean,
): string | null {
  const restText = count > first.length ? `, and ${numberText(count - first.length)} more` : "";
  const namedList = first.join(", ") + restText;
  const sentences = [
    count === 1 && `1 line could not be read and is not shown: line ${namedList}.`,
    count > 1 &&
      `${numberText(count)} lines could not be read and are not shown: lines ${namedList}.`,
    isGuessed &&
      "The file is not saved as UTF-8. We read it as Western European: please watch the film, and send the file as UTF-8 if accents are wrong.",
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

export const streamTexts = {
  unknown: "We can't find this film.",
  beyond: "The film ends before this part.",
  busy: "Too many films are playing right now. Please try again in a few seconds.",
};

/** Texts about an uploaded film for its filmmaker. */
export const screenerTexts = {
  accepted: "Your film was accepted. To delete it, please write to the festival.",
};

/** The section 'Your film' of a filmmaker's private page. */
export const uploadTexts = {
  title: "Your film",
  intro:
    "Upload your film here, or edit the entry to send a link. Only the festival's team and jury can watch it.",
  field: "Film file",
  replaceField: "Another film file",
  fieldHint: (gigabytes: number) => `MP4 or MOV with H.264 and AAC, up to ${gigabytes} GB.`,
  noScripts: "Uploading needs JavaScript. You can paste a link instead.",
  checkingFile: "Checking the file…",
  playsEverywhere: "Plays everywhere",
  waiting: "It uploads once you continue, and keeps going after you submit.",
  another: "Choose another file",
  arrived: "Your film has arrived.",
  arrivedNote:
    "We're checking it now. You can follow it on your private page, linked in your confirmation email.",
  later:
    "If you close this page, continue on your private page, linked in your confirmation email.",
  keepOpen: "Keep this page open. Uploaded parts are saved.",
  pause: "Pause",
  resume: "Continue",
  cancel: "Cancel upload",
  notCancelled: "Not cancelled",
  unfinished: (name: string) => `“${name}” is not finished.`,
  chooseAgain: "Choose the same file to continue",
  anotherFile: (name: string) => `This isn't “${name}”. Choose that file to continue.`,
  lineGone: "The connection was interrupted. What was uploaded is saved.",
  tooLargeOnTheWay:
    "A server on the way here takes no film. Please tell the festival, or send a link instead.",
  notOpened: "This file could not be opened. Please choose it again.",
  checking: "Your film has arrived. We are checking it; this takes a moment.",
  ready: "Ready",
  missing: "We cannot find your film at the moment and are looking into it.",
  refused: "We could not use your film.",
  watch: "Watch",
  deletedOn: (day: string) => `We'll delete the file on ${day}, after the festival.`,
};

/** Subtitles on a filmmaker's private page. */
export const subtitleTexts = {
  title: "Subtitles",
  add: "Add subtitles",
  added: "Subtitles added",
  language: "Language",
  file: "Subtitle file",
  hint: "SRT or WebVTT, preferably UTF-8, up to 1 MB. Timing and text are kept; styling is removed.",
  sdh: "For the deaf and hard of hearing (SDH)",
  cancel: "Cancel",
  remove: "Delete",
  removeOf: (name: string) => `Delete subtitles: ${name}`,
  warningOf: (name: string, warning: string) => `Subtitles, ${name}: ${warning}`,
  notDeleted: "Not deleted",
  noFile: "Choose a file.",
  tooLarge: "This file is larger than 1 MB.",
};

/** What a juror reports of a film that does not play. */
export const playbackProblemNames: Record<PlaybackProblem, string> = {
  no_picture: "There is no picture",
  no_sound: "There is no sound",
  stops: "It stops while playing",
  password: "The password does not work",
  gone: "The film is missing",
  wrong_film: "It's the wrong film",
  other: "Something else",
};

/** Uploaded films as the team sees them. */
export const adminTexts = {
  title: "Uploaded film",
  states: {
    uploading: "Uploading",
    checking: "Being checked",
    ready: "Ready",
    refused: "Refused",
    missing: "Missing: the file is no longer on the disk",
    deleted: "Deleted",
  },
  download: "Download",
  deletedOn: (day: string) => `It will be deleted on ${day}.`,
};

const deletion = {
  confirm: "Delete",
  keep: "Keep it",
  deleted: "Film deleted",
  notDeleted: "Not deleted",
};

/** Deleting an uploaded film, as its filmmaker and as the team do it. */
export const deleteTexts = {
  filmmaker: {
    ...deletion,
    button: "Delete the film",
    title: "Delete your film?",
    question: "The festival can no longer watch it. You can upload it again.",
  },
  team: {
    ...deletion,
    button: "Delete",
    title: "Delete this film?",
    question: "The file is deleted right away and can't be restored from a backup.",
  },
};
