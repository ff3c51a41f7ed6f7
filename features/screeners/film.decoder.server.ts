import { open } from "node:fs/promises";
import { type Blank, blanksOf, type FilmSource } from "./boxes.rules";
import { type ExpectedFilm, type Inspection, inspectFilm } from "./film.rules";

/** Reads an uploaded film on disk, in a decoder's process. */

/** `blanks`: what to overwrite to remove its tags; null for a film with too many boxes, or that is refused. */
export type ReadFilm = { inspected: Inspection; blanks: Blank[] | null };

/** Yields the facts of a film, or why it is refused. Runs in a process of its own. */
export async function* decode({
  file,
  size,
  expected,
}: {
  file: string;
  size: number;
  expected: ExpectedFilm;
}): AsyncGenerator<ReadFilm> {
  const handle = await open(file, "r");
  const source: FilmSource = {
    size,
    read: async (start, end) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  };
  try {
    const inspected = await inspectFilm(source, expected);
    yield { inspected, blanks: inspected.ok ? await blanksOf(source) : null };
  } finally {
    await handle.close();
  }
}
