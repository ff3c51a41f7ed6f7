import type { Context, Hono } from "hono";
import { serveImage } from "~/features/media/image-store.commands.server";
import { serveIcon } from "~/features/media/slots/icons.queries.server";
import { readStylesheet } from "~/features/settings/look/queries.server";
import { ownIcons } from "~/features/settings/pictures.rules";
import { getSettings } from "~/features/settings/queries.server";
import { type Endpoint, isDirector } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Limit } from "~/lib/api/rate-limit.server";
import { themeStylesheets } from "~/lib/paths";
import { describeApi } from "~/server/api/openapi";
import type { ApiEnv } from "./api/register-endpoints";
import { apiSchemas } from "./api-schemas";
import type { Deps } from "./deps";
import { uploadCalls } from "./film-routes";
import type { AnswerUnavailable } from "./maintenance-response";
import { checkGlobalRateLimits, type GuardDeps } from "./middleware/guard";
import { securityPolicy, securityPolicyPath, securityTxt } from "./security-txt";

/** Files that are neither pages nor calls: pictures, stylesheets, and documents for machines. */

const descriptionPath = "/api/openapi.json";
const securityTxtPath = "/.well-known/security.txt";
const imagePath = "/images/:name";

export const filePaths = [
  securityTxtPath,
  securityPolicyPath,
  descriptionPath,
  imagePath,
  ownIcons,
  themeStylesheets,
];

/** By address: a page has thirty pictures, and a whole school may share the address. */
const fileLimit: Limit = { name: "files", max: 6_000, seconds: 60 };

/** The Cache-Control of a file whose address changes with its content. */
const cachedForever = "public, max-age=31536000, immutable";

type Guards = Pick<GuardDeps, "queue" | "limits"> & {
  endpoints: readonly Endpoint[];
  unavailable: AnswerUnavailable;
};

/** Serves these files within the limits of an address; what asks the database waits in the request queue. */
export function registerFileRoutes(app: Hono<ApiEnv>, deps: Deps, guards: Guards): void {
  const { db, files, publicUrl, clock } = deps;
  const { queue, endpoints, unavailable } = guards;
  const refuse = (c: Context<ApiEnv>, countedLimits?: readonly Limit[]) =>
    c.get("isCounted")
      ? null
      : checkGlobalRateLimits({ ...deps, ...guards }, c.get("client"), countedLimits);
  const runInQueue = async (c: Context<ApiEnv>, work: () => Promise<Response>) =>
    (await queue.take(work, c.get("queueClient"))) ?? unavailable(c.req.raw, "busy");
  /** A handler for a file that needs the database: limited, and in the request queue. */
  const fileHandler = (work: (c: Context<ApiEnv>) => Promise<Response>) => (c: Context<ApiEnv>) =>
    refuse(c, [fileLimit]) ?? runInQueue(c, () => work(c));

  app.get(
    securityTxtPath,
    fileHandler(async (c) => c.text(securityTxt(await getSettings(db), publicUrl, clock()))),
  );
  app.get(
    securityPolicyPath,
    fileHandler(async (c) => c.text(securityPolicy(await getSettings(db)))),
  );
  app.get(imagePath, async (c) => {
    const limitRefusal = refuse(c, [fileLimit]);
    const image = limitRefusal ?? (await serveImage(files, c.req.param("name"), c.req.raw));
    return image ?? problem(404, "We can't find this picture.");
  });
  app.get(
    themeStylesheets,
    fileHandler(async (c) => {
      const { actor } = await c.get("requestContext")();
      const sheet = await readStylesheet(db, c.req.path, isDirector(actor));
      if (!sheet) return problem(404, "We can't find this stylesheet.");
      return c.body(sheet.text, 200, {
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": sheet.cache === "public" ? cachedForever : "no-store",
      });
    }),
  );
  app.get(
    ownIcons,
    fileHandler(async (c) => {
      const icon = await serveIcon({ db, files }, c.req.param("file") ?? "");
      return icon ?? problem(404, "We can't find this picture.");
    }),
  );
  const description = createDescription(endpoints, publicUrl);
  app.get(
    descriptionPath,
    (c) =>
      refuse(c) ??
      runInQueue(c, async () => {
        const { brand } = await getSettings(db);
        return c.body(description(brand.name), 200, { "Content-Type": "application/json" });
      }),
  );
}

/** The API's description as JSON, built once for each name of the festival. */
function createDescription(endpoints: readonly Endpoint[], server: string) {
  let cached: { title: string; json: string } | undefined;
  return (title: string): string => {
    if (cached?.title !== title) {
      const document = describeApi([...endpoints, ...uploadCalls], {
        title,
        server,
        namedSchemas: apiSchemas,
      });
      cached = { title, json: JSON.stringify(document) };
    }
    return cached.json;
  };
}
