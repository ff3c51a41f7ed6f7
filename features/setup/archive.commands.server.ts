import { strToU8, zipSync } from "fflate";
import { type FieldError, fieldErrors } from "~/lib/api/problem";
import { cleanValue } from "~/lib/api/storable-text";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { failureText } from "~/lib/decoding/failure.texts";
import { isArchive } from "~/lib/unzip.server";
import type * as decoder from "./archive.decoder.server";
import { jsonName, maxArchiveBytes, maxJsonBytes } from "./archive.decoder.server";
import { categoryPictureFiles } from "./pictures.rules";
import { type SetupFile, type SetupInput, setupFileSchema, setupFormat } from "./schema";
import { setupTexts as texts } from "./texts";
import { findUnknownKeys } from "./values.rules";

/** A set-up as bytes: a ZIP of `festival.json` and its pictures, or the JSON alone. */

const decodeLimits = { ms: 30_000, megabytes: 256, outputBytes: 2 * maxArchiveBytes + 1_000_000 };

/** Always the same, so that the same set-up is the same bytes. ZIP counts local time from 1980. */
const zipOptions = { mtime: new Date(1980, 0, 1), level: 9 } as const;

export type Pictures = ReadonlyMap<string, Uint8Array>;

/** The set-up as a ZIP; the same set-up gives the same bytes. */
export function zipSetup(file: SetupFile, pictures: Pictures = new Map()): Uint8Array {
  const json = strToU8(`${JSON.stringify(file, null, 2)}\n`);
  const names = [...pictures.keys()].sort();
  return zipSync(
    {
      [jsonName]: json,
      ...Object.fromEntries(names.map((name) => [name, pictures.get(name) ?? new Uint8Array()])),
    },
    zipOptions,
  );
}

export type ReadSetupResult = { setup: SetupInput; pictures: Pictures } | { errors: FieldError[] };

const invalidFile = (message: string, path = ""): ReadSetupResult => ({
  errors: [{ path, message }],
});

/** A set-up from the bytes that were sent, or what is wrong with them. Nothing is applied. */
export async function readSetup(bytes: Uint8Array): Promise<ReadSetupResult> {
  if (!isArchive(bytes)) return readJson(bytes, new Map());
  const decoded = await decodeInChild<typeof decoder>(
    "features/setup/archive.decoder.server.ts",
    bytes,
    decodeLimits,
  );
  if (!decoded.ok) return invalidFile(failureText(decoded.reason, "the archive"));
  const files = new Map<string, Uint8Array>();
  for (const part of decoded.parts) {
    if ("refused" in part) return invalidFile(part.refused);
    files.set(part.name, part.bytes);
  }
  const json = files.get(jsonName);
  if (!json) return invalidFile(texts.noSetup);
  files.delete(jsonName);
  return readJson(json, files);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readJson(bytes: Uint8Array, pictures: Pictures): ReadSetupResult {
  if (bytes.length > maxJsonBytes) return invalidFile(texts.tooLarge);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return invalidFile(texts.notSetup);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalidFile(texts.notJson);
  }
  const cleaned = cleanValue(value);
  if ("kind" in cleaned) {
    return cleaned.kind === "depth"
      ? invalidFile(texts.tooDeep)
      : invalidFile(texts.invisible, cleaned.path);
  }
  value = cleaned.value;
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > setupFormat) {
    return invalidFile(texts.newer(format), "format");
  }
  const parsed = setupFileSchema.safeParse(value);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const errors = [
    ...findUnknownKeys(value, parsed.data).map((path) => ({ path, message: texts.unknownKey })),
    ...pictureErrors(parsed.data, pictures),
  ];
  return errors.length > 0 ? { errors } : { setup: parsed.data, pictures };
}

/** Pictures without a file, and files without a picture. */
function pictureErrors(setup: SetupInput, files: Pictures): FieldError[] {
  const places = [
    ...(setup.pictures ?? []).map(({ file }, index) => ({ file, path: `pictures.${index}.file` })),
    ...categoryPictureFiles(setup).map(({ file, index }) => ({
      file,
      path: `call.categories.${index}.picture`,
    })),
  ];
  const missingErrors = places.flatMap(({ file, path }) =>
    files.has(file) ? [] : [{ path, message: texts.noPicture }],
  );
  const unusedErrors = [...files.keys()]
    .filter((name) => !places.some(({ file }) => file === name))
    .map((path) => ({ path, message: texts.unusedPicture }));
  return [...missingErrors, ...unusedErrors];
}
