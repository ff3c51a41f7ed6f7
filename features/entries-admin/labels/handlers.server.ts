import type { Database } from "~/db/client";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { rowHandlers } from "~/features/settings/rows/handlers.server";
import { setLabel } from "~/features/submissions/labels.commands.server";
import { readLabels } from "~/features/submissions/labels.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { labelRows } from "./commands.server";
import * as calls from "./contract";
import { labelChangeSchema, labelSchema } from "./schema";
import { labelTexts } from "./texts";

/** The calls of labels, all for the director. */
export function labelsApi(deps: { db: Database; clock: Clock }): Endpoint[] {
  const { db } = deps;
  const about = { subject: "This label", schema: labelSchema };
  const { create, read, change, remove } = rowHandlers(deps, about, labelRows);
  const notFound = labelTexts.unknown;
  return implement(calls)("labels", {
    listLabels: async ({ query }) =>
      (await refuseEdition(db, query)) ?? {
        status: 200,
        body: await readLabels(db, query.edition),
      },
    createLabel: create,
    readLabel: read,
    changeLabel: change,
    deleteLabel: remove,
    setLabel: async ({ body, actor }) =>
      changeResponse(200, await setLabel({ ...deps, actor }, body), {
        ...deps,
        subject: about.subject,
        schema: labelChangeSchema,
        notFound,
      }),
  });
}
