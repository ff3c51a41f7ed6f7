import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";

/**
 * Answers of the desk's lists, kept as bytes for as long as nothing that they show has
 * changed, in whichever process. `desk_changes` counts such changes and is read with the
 * session, so that an answer which is kept costs that one read. See docs/decisions/0026.
 */

/** Bytes of all kept answers together. */
const mostBytes = 8_000_000;
/** A longer one would push out many others. */
const longest = 500_000;

type Saved = {
  /** The count of changes that it was read at. */
  at: string;
  headers: [string, string][];
  plain: Uint8Array<ArrayBuffer>;
  /** Made when somebody first takes it. */
  gzipped?: Promise<Uint8Array<ArrayBuffer>>;
};

export type ResponseCache = {
  /** The kept answer to `key` as of `at`; else what `make` answers, kept if it is a success. */
  serve: (
    key: string,
    at: string,
    request: Request,
    make: () => Promise<Response>,
  ) => Promise<Response>;
};

export function createResponseCache(db: Database): ResponseCache {
  const answers = new Map<string, Saved>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= answers.get(key)?.plain.length ?? 0;
    answers.delete(key);
  };
  const keep = (key: string, answer: Saved) => {
    drop(key);
    answers.set(key, answer);
    bytes += answer.plain.length;
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  };
  return {
    serve: async (key, at, request, make) => {
      const known = answers.get(key);
      if (known?.at === at) {
        // The last one asked for goes last.
        answers.delete(key);
        answers.set(key, known);
        return toResponse(known, request);
      }
      const quiet = await nobodyWrites(db);
      const response = await make();
      if (!quiet || response.status !== 200) return response;
      const answer = {
        at,
        headers: [...response.headers],
        plain: new Uint8Array(await response.arrayBuffer()),
      };
      if (answer.plain.length <= longest) keep(key, answer);
      return toResponse(answer, request);
    },
  };
}

/**
 * True when no transaction that writes what the lists show is under way. Asked after the
 * count of changes was read and before the list is: a writer that had counted already and
 * was not done would else be missing from an answer that seems to have it.
 */
async function nobodyWrites(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select not exists (
      select from pg_locks
      where locktype = 'relation' and pid <> pg_backend_pid()
        and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        and database = (select oid from pg_database where datname = current_database())
        and relation in (
          select tgrelid from pg_trigger where tgfoid = 'note_desk_change'::regproc)
    ) as quiet`)) as unknown as { rows: { quiet: boolean }[] };
  return rows[0]?.quiet ?? false;
}

type SavedRead = { at: string; value: Promise<unknown> };
const reads = new WeakMap<Database, Map<string, SavedRead>>();
const mostReads = 100;

/**
 * What `read` gave as of `at`, the count of changes that the session was read with: for what
 * the loaders of the desk's pages read of its lists, whose shape they do not change. `key`
 * names all that it follows from besides.
 */
export async function cachedRead<T>(
  db: Database,
  at: string,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const kept = reads.get(db) ?? new Map<string, SavedRead>();
  reads.set(db, kept);
  const known = kept.get(key);
  if (known?.at === at) return known.value as Promise<T>;
  if (!(await nobodyWrites(db))) return read();
  const value = read();
  kept.delete(key);
  kept.set(key, { at, value });
  value.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= mostReads) break;
    kept.delete(oldest);
  }
  return value;
}

const compressed = promisify(gzip);

/** Compressed once, not once a request. */
async function toResponse(answer: Saved, request: Request): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
    return new Response(answer.plain, { headers });
  }
  answer.gzipped ??= compressed(answer.plain).then((bytes) => new Uint8Array(bytes));
  headers.set("Content-Encoding", "gzip");
  return new Response(await answer.gzipped, { headers });
}
