import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  memberFilterSchema,
  newPersonSchema,
  personChangeSchema,
  personSchema,
  revokeSchema,
} from "./schema";

const params = z.object({ id: z.uuid() });

export const addPerson = contract({
  method: "POST",
  path: "/api/jury/people",
  access: ["director"],
  confirm: true,
  summary: "Add a juror or programmer to the current edition; the invitation goes out by mail",
  body: newPersonSchema,
  replies: { 201: personSchema },
  refusals: [409],
});

export const listMembers = contract({
  method: "GET",
  path: "/api/jury/people",
  access: ["director"],
  summary:
    "Jurors and programmers of every edition, the newest first, those who left among them unless access says otherwise",
  query: pageQuerySchema.extend(memberFilterSchema.shape),
  replies: { 200: z.array(personSchema) },
});

export const changePerson = contract({
  method: "PATCH",
  path: "/api/jury/people/{id}",
  access: ["director"],
  confirm: true,
  summary:
    "Change a person; a new email address is invited, and who entered with the former one is logged out",
  params,
  body: personChangeSchema,
  replies: { 200: personSchema },
  refusals: [404, 409],
});

export const invitePerson = contract({
  method: "POST",
  path: "/api/jury/people/{id}/invite",
  access: ["director"],
  summary: "Send a new invitation, which makes the former void; also takes a revocation back",
  params,
  replies: { 202: personSchema },
  refusals: [404],
});

export const revokePerson = contract({
  method: "POST",
  path: "/api/jury/people/{id}/revoke",
  access: ["director"],
  summary: "End a person's access at once, and say whether their scores count on",
  params,
  body: revokeSchema,
  replies: { 200: personSchema },
  refusals: [404],
});
