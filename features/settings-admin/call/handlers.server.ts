import type { Database } from "~/db/client";
import { findCategory } from "~/features/settings/category.rules";
import {
  archivedMessage,
  type Edition,
  type EditionQuery,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { SettingsChangeResult } from "../commands.server";
import * as categories from "./categories.commands.server";
import { changeDeadlines, changeFees, changeTiers } from "./commands.server";
import * as calls from "./contract";
import { readCall } from "./queries.server";
import * as questions from "./questions.commands.server";
import { callSchema } from "./schema";

/** The calls of the call for entries. */
export function callApi(deps: { db: Database; clock: Clock }): Endpoint[] {
  const { db } = deps;
  /** Runs a change of an edition, and replies with its call for entries. `noun`: what 'unknown' means. */
  const change = async <Status extends 200 | 201 = 200>(
    query: EditionQuery,
    write: (edition: Edition) => Promise<SettingsChangeResult | "unknown">,
    status = 200 as Status,
    noun = "question",
  ) => {
    const edition = await resolveEdition(db, query);
    if (!edition) return unknownEdition(query);
    const result = await write(edition);
    if (result === "unknown") return problem(404, `We can't find this ${noun}.`);
    if (result === "archived") return problem(409, archivedMessage(edition));
    const call = await readCall(db, edition);
    if (result === "stale") {
      return conflictResponse(conflictMessage("The call for entries"), callSchema, call);
    }
    if (result === "saved") return { status, body: call };
    return "refused" in result ? problem(409, result.refused) : invalid(result.errors);
  };
  /** Changes one question; 404 if the edition does not have it. */
  const changeExistingQuestion = (
    query: EditionQuery,
    id: string,
    write: (edition: Edition) => Promise<SettingsChangeResult>,
  ) =>
    change(query, async (edition) =>
      (await questions.hasQuestion(db, edition.id, id)) ? write(edition) : "unknown",
    );
  /** Changes one category; 404 if the edition does not have it. */
  const changeExistingCategory = (
    query: EditionQuery,
    type: string,
    write: (edition: Edition) => Promise<SettingsChangeResult>,
  ) =>
    change(
      query,
      async (edition) =>
        findCategory(await getSettings(db, edition.id), type) ? write(edition) : "unknown",
      200,
      "category",
    );
  return implement(calls)("settings", {
    readCall: async ({ query }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return { status: 200, body: await readCall(db, edition) };
    },
    changeGeneralForm: ({ query, body }) =>
      change(query, ({ id }) => categories.changeGeneralForm(deps, id, body)),
    addCategory: ({ query, body }) =>
      change(query, ({ id }) => categories.addCategory(deps, id, body), 201),
    changeCategory: ({ params, query, body }) =>
      changeExistingCategory(query, params.id, ({ id }) =>
        categories.changeCategory(deps, id, params.id, body),
      ),
    deleteCategory: ({ params, query }) =>
      changeExistingCategory(query, params.id, ({ id }) =>
        categories.deleteCategory(deps, id, { id: params.id, version: query.version }),
      ),
    orderCategories: ({ query, body }) =>
      change(query, ({ id }) => categories.orderCategories(deps, id, body)),
    changeDeadlines: ({ query, body }) =>
      change(query, ({ id }) => changeDeadlines(deps, id, body)),
    changeTiers: ({ query, body }) => change(query, ({ id }) => changeTiers(deps, id, body)),
    changeFees: ({ query, body }) => change(query, ({ id }) => changeFees(deps, id, body)),
    addQuestion: ({ query, body }) =>
      change(query, ({ id }) => questions.addQuestion(deps, id, body), 201),
    changeQuestion: ({ params, query, body }) =>
      changeExistingQuestion(query, params.id, ({ id }) =>
        questions.changeQuestion(deps, id, params.id, body),
      ),
    deleteQuestion: ({ params, query }) =>
      changeExistingQuestion(query, params.id, ({ id }) =>
        questions.deleteQuestion(deps, id, { id: params.id, version: query.version }),
      ),
    orderQuestions: ({ query, body }) =>
      change(query, ({ id }) => questions.orderQuestions(deps, id, body)),
  });
}
