import { type Endpoint, implement } from "~/lib/api/endpoint";
import { describeError, type Logger } from "~/lib/log";
import { type Deps, isWithinEmailLimit, sendLinks } from "./commands.server";
import * as calls from "./contract";

/** The call that emails lost private links again. */
export function lostLinksApi(deps: Deps & { log: Logger }): Endpoint[] {
  return implement(calls)("submissions", {
    sendLinks: async ({ body: { email } }) => {
      if (await isWithinEmailLimit(deps, email)) {
        // After the response, so that neither it nor its time reveals whether there are entries.
        sendLinks(deps, email).catch((error: unknown) =>
          deps.log.error("links not sent", { error: describeError(error) }),
        );
      }
      return { status: 202 };
    },
  });
}
