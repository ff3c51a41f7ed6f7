/**
 * The development server. Vite compiles the sources and reloads the browser;
 * the site is made anew whenever its code changed, on a store that stays open.
 */
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

const server = createServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, ws: { server } },
});

const load = () => vite.ssrLoadModule("/server/site.ts");

/** Opens a site that follows its code: one reload at a time, asked for by requests. */
async function openReloading(options) {
  let code = await load();
  let site = await code.openSite(options);
  const { madeAccessCode } = site;
  const refresh = async () => {
    const latest = await load();
    if (latest === code) return;
    await site.close();
    site = await latest.openSite(options);
    code = latest;
  };
  let turn = Promise.resolve();
  const fetch = async (request, bindings) => {
    const mine = turn.then(refresh);
    turn = mine.catch(() => undefined);
    try {
      await mine;
    } catch (error) {
      console.error(error.message);
      return new Response(error.message, { status: 500 });
    }
    return site.fetch(request, bindings);
  };
  return { fetch, madeAccessCode, close: () => site.close() };
}

const { run } = await vite.ssrLoadModule("/server/run.ts");
await run(openReloading, { server, before: vite.middlewares });
