import type { Database } from "~/db/client";
import { findCategory } from "~/features/settings/category.rules";
import {
  type Edition,
  type EditionQuery,
  formatArchived,
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
import * as own from "./questions.commands.server";
import { callSchema } from "./schema";

/** The calls of the call for entries. */
export function callApi(deps: { db: Database; clock: Clock }): Endpoint[] {
  const { db } = deps;
  const change = async <Status extends 200 | 201 = 200>(
    query: EditionQuery,
    write: (edition: Edition) => Promise<SettingsChangeResult | "unknown">,
    status = 200 as Status,
    noun = "question",
  ) => {
    const edition = await resolveEdition(db, query);
    if (!edition) return unknownEdition(query);
    const changed = await write(edition);
    if (changed === "unknown") return problem(404, `We can't find this ${noun}.`);
    if (changed === "archived") return problem(409, formatArchived(edition));
    const call = await readCall(db, edition);
    if (changed === "stale") {
      return conflictResponse(conflictMessage("The call for entries"), callSchema, call);
    }
    if (changed === "saved") return { status, body: call };
    return "refused" in changed ? problem(409, changed.refused) : invalid(changed.errors);
  };
  /** The same for a question, which must exist. */
  const changeOne = (
    query: EditionQuery,
    id: string,
    write: (edition: Edition) => Promise<SettingsChangeResult>,
  ) =>
    change(query, async (edition) =>
      (await own.hasQuestion(db, edition.id, id)) ? write(edition) : "unknown",
    );
  /** The same for a category. */
  const changeIts = (
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
      changeIts(query, params.id, ({ id }) => categories.changeCategory(deps, id, params.id, body)),
    deleteCategory: ({ params, query }) =>
      changeIts(query, params.id, ({ id }) =>
        categories.deleteCategory(deps, id, { id: params.id, version: query.version }),
      ),
    orderCategories: ({ query, body }) =>
      change(query, ({ id }) => categories.orderCategories(deps, id, body)),
    changeDeadlines: ({ query, body }) =>
      change(query, ({ id }) => changeDeadlines(deps, id, body)),
    changeTiers: ({ query, body }) => change(query, ({ id }) => changeTiers(deps, id, body)),
    changeFees: ({ query, body }) => change(query, ({ id }) => changeFees(deps, id, body)),
    addQuestion: ({ query, body }) =>
      change(query, ({ id }) => own.addQuestion(deps, id, body), 201),
    changeQuestion: ({ params, query, body }) =>
      changeOne(query, params.id, ({ id }) => own.changeQuestion(deps, id, params.id, body)),
    deleteQuestion: ({ params, query }) =>
      changeOne(query, params.id, ({ id }) =>
        own.deleteQuestion(deps, id, { id: params.id, version: query.version }),
      ),
    orderQuestions: ({ query, body }) =>
      change(query, ({ id }) => own.orderQuestions(deps, id, body)),
  });
}
