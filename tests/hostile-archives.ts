import path from "node:path";
import { gzipSync } from "node:zlib";
import { contentOf, endOf, hashOfEntries, pax, tarEntry, tarOf } from "./tar";

export const pictureEntry = (letter: string) => `pictures/${letter.repeat(64)}.webp`;
const outside = "../../beside.webp";
type Hostile = [make: () => Buffer, refusal: RegExp];

/**
 * Malicious archives of each kind, made from a real backup's entries without its end, for a restore into `folder`/data.
 * Each with its expected error.
 */
export const hostileArchives = (
  real: readonly Buffer[],
  folder: string,
): Record<string, Hostile> => {
  const at = (...names: string[]) => path.join(folder, ...names);
  /** A complete archive of the real entries and these after them, with a valid end. */
  const withEntries = (...more: Buffer[]) => {
    const entries = [...real, ...more];
    return gzipSync(tarOf(...entries, endOf(entries)), { level: 1 });
  };
  return {
    "a name that leads out of the folder": [
      () => withEntries(tarEntry(`pictures/${outside}`, "harm")),
      /unknown file/,
    ],
    "a name that leads out of it and back in": [
      () => withEntries(tarEntry(`pictures/../../elsewhere/${"b".repeat(64)}.webp`, "harm")),
      /unknown file/,
    ],
    "a name of rows that leads out of it": [
      () => withEntries(tarEntry(`tables/../../../beside/0001.copy`, "harm")),
      /unknown file/,
    ],
    "an absolute name": [
      () => withEntries(tarEntry(at("elsewhere", `${"b".repeat(64)}.webp`), "harm")),
      /unknown file/,
    ],
    "an absolute name behind the folder's": [
      () => withEntries(tarEntry(`pictures/${at("beside.webp")}`, "harm")),
      /unknown file/,
    ],
    "a name in two halves": [
      () =>
        withEntries(tarEntry(path.basename(pictureEntry("b")), "harm", { prefix: "pictures/.." })),
      /unknown file/,
    ],
    "a name with marks that a terminal obeys": [
      () => withEntries(tarEntry("pictures/\u001b[2J\u009b31m.webp", "harm")),
      /unknown file, 'pictures\/\?\[2J\?31m\.webp'/,
    ],
    "a symbolic link and a file behind it": [
      () =>
        withEntries(
          tarEntry(pictureEntry("b"), "", { type: "2", linkname: "../../elsewhere" }),
          tarEntry(`${pictureEntry("b")}/x`, "harm"),
        ),
      /is not a plain file/,
    ],
    "a hard link": [
      () => withEntries(tarEntry(pictureEntry("b"), "", { type: "1", linkname: outside })),
      /is not a plain file/,
    ],
    "a device": [
      () => withEntries(tarEntry(pictureEntry("b"), "", { type: "3" })),
      /is not a plain file/,
    ],
    "a block device": [
      () => withEntries(tarEntry(pictureEntry("b"), "", { type: "4" })),
      /is not a plain file/,
    ],
    "a pipe": [
      () => withEntries(tarEntry(pictureEntry("b"), "", { type: "6" })),
      /is not a plain file/,
    ],
    "a folder": [
      () => withEntries(tarEntry(pictureEntry("b"), "", { type: "5" })),
      /is not a plain file/,
    ],
    "a PAX header that names the next file": [
      () => withEntries(pax({ path: `pictures/${outside}` }), tarEntry(pictureEntry("b"), "harm")),
      /is not a plain file/,
    ],
    "a PAX header that sizes the next file": [
      () => withEntries(pax({ size: "3000000000" }), tarEntry(pictureEntry("b"), "harm")),
      /is not a plain file/,
    ],
    "a PAX header for all files": [
      () => withEntries(tarEntry("x", "20 path=../../x.webp\n", { type: "g" })),
      /is not a plain file/,
    ],
    "a GNU header that names the next file": [
      () => withEntries(tarEntry("x", `pictures/${outside}`, { type: "L" }), tarEntry("x", "harm")),
      /is not a plain file/,
    ],
    "a picture of three gigabytes": [
      () => withEntries(tarEntry(pictureEntry("b"), "harm", { declared: 3 * 2 ** 30 })),
      /is larger than 20000000 bytes/,
    ],
    "a picture of 21 MB": [
      () => withEntries(tarEntry(pictureEntry("b"), Buffer.alloc(21_000_000))),
      /is larger than 20000000 bytes/,
    ],
    "rows of four gigabytes": [
      () => {
        const [manifest = Buffer.alloc(0)] = real;
        const { database } = JSON.parse(contentOf(manifest).toString());
        const rows = tarEntry(`tables/${database.tables[0].name}/0001.copy`, "", {
          declared: 2 ** 32,
        });
        return gzipSync(tarOf(manifest, rows));
      },
      /is larger than 1000000000 bytes/,
    ],
    "a manifest of two megabytes": [
      () => gzipSync(tarOf(tarEntry("manifest.json", Buffer.alloc(2_000_000, " ")))),
      /is larger than 1000000 bytes/,
    ],
    "a picture twice": [
      () => withEntries(tarEntry(pictureEntry("b"), "one"), tarEntry(pictureEntry("b"), "two")),
      /in the wrong order/,
    ],
    "a second manifest": [() => withEntries(real[0] ?? Buffer.alloc(0)), /unknown file/],
    "an end of another archive": [
      () => {
        const entries = [...real, tarEntry(pictureEntry("b"), "harm")];
        return gzipSync(tarOf(...entries, endOf([...real, tarEntry(pictureEntry("b"), "safe")])));
      },
      /it was changed/,
    ],
    "an end that counts other pictures": [
      () => {
        const end = JSON.stringify({ pictures: 2, sha256: hashOfEntries(real) });
        return gzipSync(tarOf(...real, tarEntry("end.json", end)));
      },
      /some of its pictures are missing/,
    ],
    "an end that is none": [
      () => gzipSync(tarOf(...real, tarEntry("end.json", '{"sha256":7}'))),
      /is not valid/,
    ],
    "no end": [() => gzipSync(tarOf(...real)), /its end is missing/],
    "a cut": [() => withEntries().subarray(0, -40), /cannot be unpacked/],
    "something behind its end": [
      () => gzipSync(tarOf(...real, endOf(real), tarEntry(pictureEntry("b"), "harm"))),
      /there is data after its end/,
    ],
    "something behind the archive's end": [
      () =>
        gzipSync(Buffer.concat([tarOf(...real, endOf(real)), tarEntry(pictureEntry("b"), "harm")])),
      /there is data after its end/,
    ],
    "a table of the engine's own": [
      () => {
        const manifest = JSON.parse(contentOf(real[0] ?? Buffer.alloc(0)).toString());
        manifest.database.tables.push({ name: "pg_authid", columns: ["oid"], rows: 0, sum: "0" });
        const entries = [tarEntry("manifest.json", JSON.stringify(manifest)), ...real.slice(1)];
        return gzipSync(tarOf(...entries, endOf(entries)));
      },
      /There is no table pg_authid/,
    ],
    "a table that nobody could name so": [
      () => {
        const manifest = JSON.parse(contentOf(real[0] ?? Buffer.alloc(0)).toString());
        manifest.database.tables[0].name = 'a"; drop table films; --';
        const entries = [tarEntry("manifest.json", JSON.stringify(manifest)), ...real.slice(1)];
        return gzipSync(tarOf(...entries, endOf(entries)));
      },
      /is not valid/,
    ],
    "rows that were altered, with an end that fits": [
      () => {
        const entries = real.map((entry) => {
          const [, table] =
            /^(tables\/[^/]+\/0001\.copy)/.exec(entry.toString("latin1", 0, 100)) ?? [];
          if (!table) return entry;
          const lines = contentOf(entry).toString().split("\n").slice(1);
          return tarEntry(table, lines.join("\n") || "\n");
        });
        return gzipSync(tarOf(...entries, endOf(entries)));
      },
      /has \d+ rows in place of \d+|has another sum|invalid|missing data|malformed/,
    ],
  };
};
