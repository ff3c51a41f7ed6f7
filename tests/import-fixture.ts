import { runImports } from "~/features/import/jobs.server";
import type { Import, ImportRow } from "~/features/import/schema";
import type { TestApp } from "./harness";
import type { RequestOptions } from "./requests";

type Site = { request: (path: string, options: RequestOptions) => Promise<Response> };

/** Calls of a director who imports files; running the import is left to the server. */
export function importCalls(site: Site, cookie: string) {
  const send = (method: string, path: string, json?: unknown) =>
    site.request(path, { method, json, cookie });
  const read = async <T>(response: Response, status: number): Promise<T> => {
    const body = await response.text();
    if (response.status !== status) throw new Error(`${response.status} ${body}`);
    return JSON.parse(body) as T;
  };
  const upload = (content: string | Uint8Array, query = "") =>
    site.request(`/api/imports?name=films.csv${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: content as BodyInit,
      cookie,
    });
  const get = async (id: string) => read<Import>(await send("GET", `/api/imports/${id}`), 200);
  const act = async (id: string, action: string, more: Record<string, unknown> = {}) => {
    const { version } = await get(id);
    return send("POST", `/api/imports/${id}/${action}`, { version, ...more });
  };
  const change = async (id: string, more: Record<string, unknown>) => {
    const { version } = await get(id);
    return send("PATCH", `/api/imports/${id}`, { version, ...more });
  };
  const basis = { basis: "contract", basisText: "Taken over under the platform's terms" };
  return {
    send,
    read,
    upload,
    get,
    act,
    change,
    rows: async (id: string, kind = "") =>
      read<ImportRow[]>(
        await send("GET", `/api/imports/${id}/rows?limit=200${kind && `&kind=${kind}`}`),
        200,
      ),
    /** Uploads and checks a file. */
    checked: async (content: string | Uint8Array, query = ""): Promise<Import> => {
      const { id } = await read<Import>(await upload(content, query), 201);
      return read<Import>(await act(id, "check"), 200);
    },
    basis,
  };
}

/** The same on a test app, which completes imports and undos at once. */
export function importer(app: TestApp, cookie: string) {
  const calls = importCalls(app, cookie);
  const { read, change, act, get, basis } = calls;
  return {
    ...calls,
    /** Runs a checked import to its end. */
    run: async (id: string): Promise<Import> => {
      await read(await change(id, basis), 200);
      await read(await act(id, "run"), 202);
      await runImports(app.deps);
      return get(id);
    },
    undo: async (id: string, more: Record<string, unknown> = {}): Promise<Import> => {
      await read(await act(id, "undo", more), 202);
      await runImports(app.deps);
      return get(id);
    },
  };
}
