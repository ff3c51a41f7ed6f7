/**
 * Bundles each decoder (docs/decisions/0060) with what it imports, without types, into build/decoders: a process of its
 * own starts in half the time. Only sharp, which is native code, stays a package.
 */
import { globSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown, watch } from "rolldown";
import { root } from "./ensure-setup.mjs";

const folder = path.join(root, "build/decoders");
const decoders = ["lib/decoding/child.server.ts", "{features,lib}/**/*.decoder.server.ts"];

const output = { dir: folder, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };

function optionsOf(patterns) {
  const files = globSync(patterns, { cwd: root });
  return {
    input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ""), file])),
    cwd: root,
    platform: "node",
    external: ["sharp"],
    resolve: { alias: { "~": root } },
  };
}

const isCurrent = (file, code) => {
  try {
    return readFileSync(file, "utf8") === code;
  } catch {
    return false;
  }
};

/** Writes the decoders, and those of further patterns (of tests). A file that is current is left: it may be running. */
export async function bundleDecoders(more = []) {
  const bundle = await rolldown(optionsOf([...decoders, ...more]));
  const { output: files } = await bundle.generate(output);
  await Promise.all(
    files.map(async ({ fileName, code }) => {
      const file = path.join(folder, fileName);
      if (isCurrent(file, code)) return;
      await mkdir(path.dirname(file), { recursive: true });
      const temporaryFile = `${file}.${process.pid}`;
      await writeFile(temporaryFile, code);
      await rename(temporaryFile, file);
    }),
  );
  await bundle.close();
}

/** Writes the decoders again after each change, until the process ends. */
export const watchDecoders = () => watch({ ...optionsOf(decoders), output });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await bundleDecoders();
