import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { versionBody } from "~/lib/api/version-field";
import {
  copyPreviewSchema,
  datedNoteSchema,
  editionChangeSchema,
  editionParams,
  editionSchema,
  figuresSchema,
  newEditionSchema,
  noteSchema,
  numbersQuerySchema,
  openedSchema,
  previewCopySchema,
  publicEditionSchema,
  publicFilmsSchema,
  publicNumbersSchema,
  shownSchema,
  versionQuerySchema,
} from "./schema";

export const listPublicEditions = contract({
  method: "GET",
  path: "/api/editions/public",
  access: "public",
  forEverybody: true,
  summary: "Public editions, newest first",
  replies: { 200: z.array(publicEditionSchema) },
});

export const listEditionFilms = contract({
  method: "GET",
  path: "/api/editions/{slug}/films",
  access: "public",
  forEverybody: true,
  summary: "The published selection of an edition, empty before it is published",
  params: editionParams,
  replies: { 200: publicFilmsSchema },
  refusals: [404],
});

export const readNumbers = contract({
  method: "GET",
  path: "/api/numbers",
  access: "public",
  forEverybody: true,
  summary: "Published figures of an edition",
  query: numbersQuerySchema,
  replies: { 200: publicNumbersSchema },
});

export const listEditions = contract({
  method: "GET",
  path: "/api/editions",
  access: ["director"],
  summary: "All editions, newest year first",
  replies: { 200: z.array(editionSchema) },
});

export const previewCopy = contract({
  method: "POST",
  path: "/api/editions/preview-copy",
  access: ["director"],
  summary: "Suggested dates of a new edition and what can be copied; changes nothing",
  body: previewCopySchema,
  replies: { 200: copyPreviewSchema },
});

export const createEdition = contract({
  method: "POST",
  path: "/api/editions",
  access: ["director"],
  summary: "Create an edition from another one",
  body: newEditionSchema,
  replies: { 201: editionSchema },
});

export const readEdition = contract({
  method: "GET",
  path: "/api/editions/{slug}",
  access: ["director"],
  summary: "One edition",
  params: editionParams,
  replies: { 200: editionSchema },
  refusals: [404],
});

export const changeEdition = contract({
  method: "PATCH",
  path: "/api/editions/{slug}",
  access: ["director"],
  summary:
    "Change an edition's name, time zone, currency or reference prefix; zone and currency until it has entries",
  params: editionParams,
  body: editionChangeSchema,
  replies: { 200: editionSchema },
  refusals: [404, 409],
});

export const deleteEdition = contract({
  method: "DELETE",
  path: "/api/editions/{slug}",
  access: ["director"],
  effects: ["festival"],
  summary: "Delete an edition that was never open",
  params: editionParams,
  query: versionQuerySchema,
  replies: { 204: null },
  refusals: [404, 409],
});

export const openEdition = contract({
  method: "POST",
  path: "/api/editions/{slug}/open",
  access: ["director"],
  effects: ["festival"],
  summary: "Open an edition and close the open one",
  params: editionParams,
  body: versionBody,
  replies: { 200: openedSchema },
  refusals: [404, 409],
});

export const closeEdition = contract({
  method: "POST",
  path: "/api/editions/{slug}/close",
  access: ["director"],
  effects: ["festival"],
  summary: "Close the open edition; it takes no more entries",
  params: editionParams,
  body: versionBody,
  replies: { 200: editionSchema },
  refusals: [404, 409],
});

export const archiveEdition = contract({
  method: "POST",
  path: "/api/editions/{slug}/archive",
  access: ["director"],
  effects: ["festival"],
  summary: "Archive a closed edition; its public pages stay as they are",
  params: editionParams,
  body: versionBody,
  replies: { 200: editionSchema },
  refusals: [404, 409],
});

export const unarchiveEdition = contract({
  method: "POST",
  path: "/api/editions/{slug}/unarchive",
  access: ["director"],
  effects: ["festival"],
  summary: "Unarchive an edition, within 30 days",
  params: editionParams,
  body: versionBody,
  replies: { 200: editionSchema },
  refusals: [404, 409],
});

export const addNote = contract({
  method: "POST",
  path: "/api/editions/{slug}/notes",
  access: ["director"],
  summary: "Add a dated note to an archived edition",
  params: editionParams,
  body: noteSchema,
  replies: { 201: datedNoteSchema },
  refusals: [404, 409],
});

export const readFigures = contract({
  method: "GET",
  path: "/api/editions/{slug}/figures",
  access: ["director"],
  summary: "Figures of an edition, and which of them are public",
  params: editionParams,
  replies: { 200: figuresSchema },
  refusals: [404],
});

export const showFigures = contract({
  method: "PATCH",
  path: "/api/editions/{slug}/figures",
  access: ["director"],
  summary: "Choose which figures of an edition are public",
  params: editionParams,
  body: shownSchema,
  replies: { 200: figuresSchema },
  refusals: [404],
});
