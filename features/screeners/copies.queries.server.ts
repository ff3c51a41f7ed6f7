import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import { hashFilm } from "./checks.commands.server";
import type { FilmStorage } from "./storage/gateway.server";
import { markMissing } from "./stored-films.commands.server";

/** Compares uploaded films with the database, and copies them: backups do not contain them. */

type Film = { key: string; sha256: string };

/** The films that should exist according to the database. */
async function listExpectedFilms(db: Database): Promise<Film[]> {
  const rows = await db
    .select({ key: media.storageKey, sha256: media.keptSha256 })
    .from(media)
    .where(
      and(
        inArray(media.state, ["ready", "missing"]),
        isNull(media.deletedAt),
        isNotNull(media.keptSha256),
      ),
    );
  return rows.flatMap(({ key, sha256 }) => (key && sha256 ? [{ key, sha256 }] : []));
}

/** Compares the film of a folder with the stored checksum. */
async function compareStored(
  films: FilmStorage,
  { key, sha256 }: Film,
): Promise<"same" | "different" | "missing"> {
  const size = await films.size(key);
  if (size === null) return "missing";
  return (await hashFilm(films, key, size)) === sha256 ? "same" : "different";
}

/** Counts complete, missing, different and unknown files. */
export async function compareFilms(db: Database, films: FilmStorage) {
  const expectedFilms = await listExpectedFilms(db);
  const states: string[] = [];
  for (const film of expectedFilms) states.push(await compareStored(films, film));
  const mediaRows = await db.select({ key: media.storageKey }).from(media);
  const keys = new Set(mediaRows.map(({ key }) => key));
  return {
    films: expectedFilms.length,
    missing: states.filter((state) => state === "missing").length,
    damaged: states.filter((state) => state === "different").length,
    extra: (await films.keys()).filter((key) => !keys.has(key)).length,
  };
}

/** Copies films that are missing or different at the target; only complete ones. Returns how many. */
export async function copyFilms(
  db: Database,
  source: FilmStorage,
  target: FilmStorage,
): Promise<number> {
  let copiedCount = 0;
  for (const film of await listExpectedFilms(db)) {
    if (
      (await compareStored(target, film)) === "same" ||
      (await compareStored(source, film)) !== "same"
    )
      continue;
    const size = (await source.size(film.key)) ?? 0;
    await target.remove(film.key);
    await target.append(film.key, 0, source.stream(film.key, 0, size - 1));
    copiedCount += 1;
  }
  return copiedCount;
}

/** Restores missing films from a copy. Returns how many. */
export async function restoreFilms(db: Database, films: FilmStorage, copy: FilmStorage) {
  const copied = await copyFilms(db, copy, films);
  await markMissing({ db, films });
  return copied;
}
