import { uploadTexts } from "~/features/screeners/texts";
import { isolate } from "~/lib/bidi";

/** Emails to filmmakers about their films. */

export const filmEmailTexts = {
  title: "Title",
  reference: "Reference",
  openEntry: "Open your entry",
  file: "File",
  length: "Length",
  size: "Size",
  sha256: "SHA-256",
  uploaded: "Uploaded",
  reported: "Reported",
};

export const filmReadyTexts = {
  subject: (title: string) => `Your film has arrived: ${isolate(title)}`,
  arrived: "Your film was uploaded and plays. Only the festival's team and jury can watch it.",
  check: (remarks: string) => `Please check this: ${remarks}`,
  deletedOn: uploadTexts.deletedOn,
};

export const filmRefusedTexts = {
  subject: (title: string) => `We could not use your film: ${isolate(title)}`,
  refused: "We received your file, but we cannot use it:",
  again: "Please upload another file, or send a link to the film instead.",
  button: "Send it again",
};

export const filmDeletedTexts = {
  subject: (title: string) => `Your film was deleted: ${isolate(title)}`,
  deleted: (day: string) =>
    `The film that you uploaded was deleted on ${day}. It is not in our backups. Your entry is unchanged.`,
};

export const uploadUnfinishedTexts = {
  subject: (title: string) => `Your upload is not finished: ${isolate(title)}`,
  stopped:
    "Your film's upload is not finished. Choose the same file on your entry's private page to continue where it stopped.",
  expires: (day: string) => `We'll delete the incomplete file on ${day}.`,
  once: "We send this reminder only once.",
  button: "Continue the upload",
};

export const filmProblemTexts = {
  subject: (title: string) => `A problem with your film: ${isolate(title)}`,
  reported:
    "A juror reported a problem with your film. Please check it. You can upload another file, or change the link or its password. Then the jury can watch it.",
  button: "Check your film",
};

export const linkProblemTexts = {
  subject: (title: string) => `Please check the link to your film: ${isolate(title)}`,
  gone: "We checked the link to your film twice, a day apart, and couldn't find the film. Please send us a link that works, or upload the film.",
  guarded:
    "The link to your film no longer opens for everyone, and we don't have a password for it. Please send us the password or another link, or upload the film.",
  link: "Link",
  button: "Check your film",
};
