/**
 * Builds the site unless build/ is up to date: the React Router build, Brotli and gzip copies of text files for
 * browsers, the decoders, the files for fast starts (`prepareStarts`), and the list of packages (build/sbom.json).
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { hasSources, mustRun, root } from "./ensure-setup.mjs";
import { sbom } from "./sbom.mjs";
import { buildOptions, environment } from "./server-options.mjs";

const sources = [
  "app",
  "components",
  "db",
  "demo",
  "features",
  "lib",
  "server",
  "public",
  "scripts/build.mjs",
  "scripts/bundle-decoders.mjs",
  "scripts/sbom.mjs",
  "scripts/vite",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];
const stampFile = path.join(root, "build/.stamp");
const compressible = /\.(js|css|svg|html|json|txt|xml|ico|webmanifest)$/;

function filesUnder(relativePath) {
  const fullPath = path.join(root, relativePath);
  if (!existsSync(fullPath)) return [];
  if (statSync(fullPath).isFile()) return [relativePath];
  return readdirSync(fullPath).flatMap((name) => filesUnder(`${relativePath}/${name}`));
}

/** A hash of everything that the build depends on. */
function sourceStamp() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder).filter((name) => !/\.test\.tsx?$/.test(name))) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function compressFile(file) {
  const fullPath = path.join(root, file);
  const content = await readFile(fullPath);
  const copies = { br: promisify(brotliCompress), gz: promisify(gzip) };
  for (const [ending, compress] of Object.entries(copies)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${fullPath}.${ending}`, compressed);
  }
}

/** Builds if the sources changed since the last finished build. Throws if that fails. */
export async function ensureBuilt() {
  if (!hasSources) return;
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Building the site.");
  rmSync(path.join(root, "build"), { recursive: true, force: true });
  // Explicit: in a test run NODE_ENV differs, and React would be its slow development version.
  const options = [process.env.NODE_OPTIONS, ...buildOptions].filter(Boolean).join(" ");
  const env = { NODE_ENV: "production", NODE_OPTIONS: options, ...environment };
  mustRun("react-router", ["build", "--logLevel", "warn"], env);
  mustRun("node", ["scripts/bundle-decoders.mjs"]);
  // Only the build needs the manifests; they would be served as files.
  for (const side of ["client", "server"]) {
    rmSync(path.join(root, "build", side, ".vite"), { recursive: true, force: true });
  }
  await Promise.all(
    filesUnder("build/client")
      .filter((name) => compressible.test(name))
      .map(compressFile),
  );
  // The empty database for first starts, and compiled code.
  const server = path.join(root, "build/server/index.js");
  mustRun("node", [server, "prepare"], { NODE_ENV: "production", DATABASE_URL: "" });
  // The two are written for their owner alone, and another user may run the site.
  mustRun("chmod", ["-R", "a+rX", "build"]);
  // All packages, for vulnerability checks; those only for build and tests are marked.
  writeFileSync(path.join(root, "build/sbom.json"), sbom());
  writeFileSync(stampFile, stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt();
