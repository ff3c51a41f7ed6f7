import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  memberFilterSchema,
  newPersonSchema,
  personChangeSchema,
  personSchema,
  revokeSchema,
} from "./schema";

export const addPerson = contract({
  method: "POST",
  path: "/api/jury/people",
  access: ["director"],
  effects: ["access", "email"],
  summary: "Add a juror or programmer to the current edition; sends an invitation",
  body: newPersonSchema,
  replies: { 201: personSchema },
  refusals: [409],
});

export const listMembers = contract({
  method: "GET",
  path: "/api/jury/people",
  access: ["director"],
  summary:
    "Jurors and programmers of every edition, newest first, including those without access unless `access` says otherwise",
  query: pageQuerySchema.extend(memberFilterSchema.shape),
  replies: { 200: z.array(personSchema) },
});

export const changePerson = contract({
  method: "PATCH",
  path: "/api/jury/people/{id}",
  access: ["director"],
  effects: ["access", "address", "emails"],
  summary:
    "Update a person; a new email address gets an invitation, and sessions of the old one end",
  params: idParams,
  body: personChangeSchema,
  replies: { 200: personSchema },
  refusals: [404, 409],
});

export const invitePerson = contract({
  method: "POST",
  path: "/api/jury/people/{id}/invite",
  access: ["director"],
  effects: ["access", "email"],
  summary: "Send a new invitation; the old one stops working. Also restores access",
  params: idParams,
  replies: { 202: personSchema },
  refusals: [404],
});

export const revokePerson = contract({
  method: "POST",
  path: "/api/jury/people/{id}/revoke",
  access: ["director"],
  summary: "End a person's access and keep or exclude their scores",
  params: idParams,
  body: revokeSchema,
  replies: { 200: personSchema },
  refusals: [404],
});
