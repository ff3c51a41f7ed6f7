import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import {
  categoryChangeSchema,
  categoryOrderSchema,
  generalFormSchema,
  newCategorySchema,
} from "./category.schema";
import {
  callSchema,
  callVersionQuery,
  deadlinesSchema,
  feesSchema,
  newQuestionSchema,
  questionChangeSchema,
  questionOrderSchema,
  tiersSchema,
} from "./schema";

export const readCall = contract({
  method: "GET",
  path: "/api/call",
  access: ["director"],
  summary: "An edition's call for entries: categories, deadlines, price tiers, fees, questions",
  query: editionQuery,
  replies: { 200: callSchema },
});

export const changeGeneralForm = contract({
  method: "PATCH",
  path: "/api/call",
  access: ["director"],
  summary: "Offer the general form for films of no category, or no longer",
  query: editionQuery,
  body: generalFormSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

const typeParams = z.object({ id: z.string().max(40) });

export const addCategory = contract({
  method: "POST",
  path: "/api/call/categories",
  access: ["director"],
  summary:
    "Add a category. Its type is made of its address and never changes; it takes entries once its fees are entered",
  query: editionQuery,
  body: newCategorySchema,
  replies: { 201: callSchema },
  refusals: [409],
});

export const changeCategory = contract({
  method: "PATCH",
  path: "/api/call/categories/{id}",
  access: ["director"],
  summary: "Change or close a category. With entries or drafts its address and its kind stay",
  params: typeParams,
  query: editionQuery,
  body: categoryChangeSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const deleteCategory = contract({
  method: "DELETE",
  path: "/api/call/categories/{id}",
  access: ["director"],
  summary: "Delete a category without entries and drafts; the last one stays",
  params: typeParams,
  query: editionQuery.extend(callVersionQuery.shape),
  replies: { 200: callSchema },
  refusals: [409],
});

export const orderCategories = contract({
  method: "PUT",
  path: "/api/call/categories/order",
  access: ["director"],
  summary: "Order the categories; `ids` names each of them",
  query: editionQuery,
  body: categoryOrderSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const changeDeadlines = contract({
  method: "PUT",
  path: "/api/call/deadlines",
  access: ["director"],
  summary:
    "Replace the fee deadlines, in rising order; only the last may have no day. `fees` are those of these deadlines; without them a new one begins with the fees of the last. `tiers` also replaces the price tiers. One with drafts or entries must stay",
  query: editionQuery,
  body: deadlinesSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const changeTiers = contract({
  method: "PUT",
  path: "/api/call/tiers",
  access: ["director"],
  summary:
    "Replace the price tiers, `standard` first; a code opens those of proof `code`. A new one has the standard fees. One with drafts, entries or codes must stay",
  query: editionQuery,
  body: tiersSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const changeFees = contract({
  method: "PUT",
  path: "/api/call/fees",
  access: ["director"],
  summary:
    "Replace every category's fee at every deadline, in each price tier; 0 is free. A fee that another tier lacks is the standard one. A category whose fees change is advertised with them",
  query: editionQuery,
  body: feesSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const addQuestion = contract({
  method: "POST",
  path: "/api/call/questions",
  access: ["director"],
  summary: "Add a question to the forms of some or all categories. It binds nobody who has paid",
  query: editionQuery,
  body: newQuestionSchema,
  replies: { 201: callSchema },
  refusals: [409],
});

export const changeQuestion = contract({
  method: "PATCH",
  path: "/api/call/questions/{id}",
  access: ["director"],
  summary:
    "Change or archive (`retired`) a question; its key stays, and once it has an answer its kind. Answers stay",
  params: idParams,
  query: editionQuery,
  body: questionChangeSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const deleteQuestion = contract({
  method: "DELETE",
  path: "/api/call/questions/{id}",
  access: ["director"],
  summary: "Delete a question without answers; one with answers can only be archived",
  params: idParams,
  query: editionQuery.extend(callVersionQuery.shape),
  replies: { 200: callSchema },
  refusals: [409],
});

export const orderQuestions = contract({
  method: "PUT",
  path: "/api/call/questions/order",
  access: ["director"],
  summary: "Order the questions; `ids` names each of them, also the archived ones",
  query: editionQuery,
  body: questionOrderSchema,
  replies: { 200: callSchema },
  refusals: [409],
});
