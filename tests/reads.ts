import { strFromU8, unzipSync } from "fflate";
import { rolesOf } from "~/lib/api/contract";
import { allEndpoints } from "~/server/api/endpoints";
import type { Deps } from "~/server/deps";

/** Everything that a role may read by a call, to look for words that it must not contain. */

/** The addresses of every GET of a role, with each of these ids, and this entry if one is named. */
export const readsOf = (
  deps: Deps,
  role: "juror" | "programmer",
  ids: readonly string[],
  submissionId: string,
): string[] =>
  allEndpoints(deps)
    .filter(({ method, access }) => method === "GET" && rolesOf(access)?.includes(role))
    .flatMap(({ path }) =>
      path.includes("{")
        ? ids.map((id) => path.replace("{submissionId}", submissionId).replace(/\{\w+\}/g, id))
        : [path],
    );

/** The text of a response; of a spreadsheet the text of its parts. */
export async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isZip = answer.headers.get("Content-Type")?.includes("spreadsheetml") ?? false;
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return [...answer.headers].join("\n") + parts.map((part) => strFromU8(part)).join("\n");
}
