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

/** For an address that changes with its content. */
const unchanging = "public, max-age=31536000, immutable";

type Guards = Pick<GuardDeps, "places" | "limits"> & {
  endpoints: readonly Endpoint[];
  unavailable: AnswerUnavailable;
};

/** Serves these files within the limits of an address; what asks the database waits in the request queue. */
export function registerFileRoutes(app: Hono<ApiEnv>, deps: Deps, guards: Guards): void {
  const { db, files, publicUrl, clock } = deps;
  const { places, endpoints, unavailable } = guards;
  const refuse = (c: Context<ApiEnv>, countedLimits?: readonly Limit[]) =>
    c.get("isCounted")
      ? null
      : checkGlobalRateLimits({ ...deps, ...guards }, c.get("client"), countedLimits);
  const inTurn = async (c: Context<ApiEnv>, work: () => Promise<Response>) =>
    (await places.take(work, c.get("turn"))) ?? unavailable(c.req.raw, "busy");
  /** A file that the database is asked for. */
  const file = (work: (c: Context<ApiEnv>) => Promise<Response>) => (c: Context<ApiEnv>) =>
    refuse(c, [fileLimit]) ?? inTurn(c, () => work(c));

  app.get(
    securityTxtPath,
    file(async (c) => c.text(securityTxt(await getSettings(db), publicUrl, clock()))),
  );
  app.get(
    securityPolicyPath,
    file(async (c) => c.text(securityPolicy(await getSettings(db)))),
  );
  app.get(imagePath, async (c) => {
    const limitRefusal = refuse(c, [fileLimit]);
    const image = limitRefusal ?? (await serveImage(files, c.req.param("name"), c.req.raw));
    return image ?? problem(404, "We can't find this picture.");
  });
  app.get(
    themeStylesheets,
    file(async (c) => {
      const { actor } = await c.get("requestContext")();
      const sheet = await readStylesheet(db, c.req.path, isDirector(actor));
      if (!sheet) return problem(404, "We can't find this stylesheet.");
      return c.body(sheet.text, 200, {
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": sheet.cache === "public" ? unchanging : "no-store",
      });
    }),
  );
  app.get(
    ownIcons,
    file(async (c) => {
      const icon = await serveIcon({ db, files }, c.req.param("file") ?? "");
      return icon ?? problem(404, "We can't find this picture.");
    }),
  );
  const description = describedApi(endpoints, publicUrl);
  app.get(
    descriptionPath,
    (c) =>
      refuse(c) ??
      inTurn(c, async () => {
        const { brand } = await getSettings(db);
        return c.body(description(brand.name), 200, { "Content-Type": "application/json" });
      }),
  );
}

/** The API's description as JSON, built once for each name of the festival. */
function describedApi(endpoints: readonly Endpoint[], server: string) {
  let built: { title: string; json: string } | undefined;
  return (title: string): string => {
    if (built?.title !== title) {
      const described = describeApi([...endpoints, ...uploadCalls], {
        title,
        server,
        namedSchemas: apiSchemas,
      });
      built = { title, json: JSON.stringify(described) };
    }
    return built.json;
  };
}
