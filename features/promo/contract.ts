import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { optionalVersionField } from "~/lib/api/version-field";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { codePattern } from "./campaigns/schema";
import {
  allContactsSchema,
  basisSchema,
  gatheredSchema,
  gatherSchema,
  newLinkSchema,
  promoContactSchema,
  promoLinkSchema,
  searchApolloSchema,
  searchFoundSchema,
  searchTwitterSchema,
  socialLinksSchema,
} from "./schema";

/** Searches cost money at the directory. */
const searchLimit = { name: "promo-search", max: 60, seconds: 3_600 };

export const listAllContacts = contract({
  method: "GET",
  path: "/api/promo/all-contacts",
  access: ["director"],
  summary: "Contacts, newest first",
  query: pageQuerySchema,
  replies: { 200: allContactsSchema },
});

export const listPeople = contract({
  method: "GET",
  path: "/api/promo/contacts",
  access: ["director"],
  summary: "All contacts as a plain list",
  query: pageQuerySchema,
  replies: { 200: z.array(promoContactSchema) },
});

export const exportPeople = contract({
  method: "GET",
  path: "/api/promo/contacts/export",
  access: ["director"],
  audited: "promo contacts exported",
  effects: ["file"],
  summary: "All contacts as CSV, with their legal basis",
  replies: { 200: null },
  replyTypes: ["text/csv"],
});

export const gatherPeople = contract({
  method: "POST",
  path: "/api/promo/gather-contacts",
  access: ["director"],
  summary: "Create a campaign and search contacts for its audience",
  limits: [searchLimit],
  body: gatherSchema,
  replies: { 201: gatheredSchema },
  refusals: [502],
});

export const searchApollo = contract({
  method: "POST",
  path: "/api/promo/search-apollo",
  access: ["director"],
  summary: "Search people by words",
  limits: [searchLimit],
  body: searchApolloSchema,
  replies: { 200: searchFoundSchema },
  refusals: [502],
});

export const searchTwitter = contract({
  method: "POST",
  path: "/api/promo/search-twitter",
  access: ["director"],
  summary: "Search people by the hashtags they use",
  limits: [searchLimit],
  body: searchTwitterSchema,
  replies: { 200: searchFoundSchema },
  refusals: [502],
});

export const setLawfulBasis = contract({
  method: "PATCH",
  path: "/api/promo/contacts/{id}",
  access: ["director"],
  summary: "Set the legal basis of a contact",
  params: idParams,
  body: basisSchema.extend(optionalVersionField),
  replies: { 200: promoContactSchema },
  refusals: [409],
});

export const removePerson = contract({
  method: "DELETE",
  path: "/api/promo/contacts/{id}",
  access: ["director"],
  summary: "Delete a contact and exclude it from later searches",
  params: idParams,
  replies: { 204: null },
});

export const saveSocialLinks = contract({
  method: "POST",
  path: "/api/social-media/save",
  access: ["director"],
  summary: "Save the social links; empty ones are removed",
  body: socialLinksSchema,
  replies: { 200: socialLinksSchema },
});

export const listLinks = contract({
  method: "GET",
  path: "/api/promo/links",
  access: ["director"],
  summary: "Tracked links with their clicks",
  replies: { 200: z.array(promoLinkSchema) },
});

export const makeLink = contract({
  method: "POST",
  path: "/api/promo/links",
  access: ["director"],
  summary: "Create a tracked link for a campaign",
  body: newLinkSchema,
  replies: { 201: promoLinkSchema },
});

export const removeLink = contract({
  method: "DELETE",
  path: "/api/promo/links/{code}",
  access: ["director"],
  summary: "Delete a tracked link with its clicks",
  params: z.object({ code: z.string().regex(codePattern) }),
  replies: { 204: null },
});

export const followLink = contract({
  method: "GET",
  path: "/go/{code}",
  access: "public",
  summary: "Follow a tracked link; counts a click, stores nothing about the visitor",
  params: z.object({ code: z.string().regex(codePattern) }),
  replies: { 302: null },
});
