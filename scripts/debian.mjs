/**
 * What the checks need beyond npm, from Debian's packages: three browsers, PostgreSQL, PgBouncer, Caddy, Postfix and
 * what builds images. Nothing is
 * skipped silently: if something is missing and cannot be installed, its check fails with a sentence.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Chromium without windows: the same engine with a third less work. Plain Chromium works as well. */
const headlessChromium = "/usr/bin/chromium-headless-shell";
const chromium = "/usr/bin/chromium";
const firefox = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
const webKit = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
const postgresHome = "/usr/lib/postgresql";

function hasPostgres() {
  const versions = existsSync(postgresHome) ? readdirSync(postgresHome) : [];
  const folders = [
    ...versions.map((version) => path.join(postgresHome, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.some((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))),
  );
}

function install(packages) {
  const missing = `${packages} is missing`;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) {
    throw new Error(`${missing}; install it (Debian: apt-get install ${packages}) and run again`);
  }
  console.log(`Installing ${packages} from Debian's packages.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  if (apt("install", "-y", "--no-install-recommends", ...packages.split(" ")).status !== 0) {
    throw new Error(`${missing} and apt-get could not install it`);
  }
}

/** The browser to use: that of CHROME_PATH, else Debian's; undefined without one. */
export const browserPath = () =>
  process.env.CHROME_PATH ?? [headlessChromium, chromium].find((program) => existsSync(program));

/** Installs a browser if there is none. Throws a sentence if that fails. */
export function ensureBrowser() {
  const chromePath = process.env.CHROME_PATH;
  if (existsSync(chromePath ?? headlessChromium)) return;
  if (chromePath) return ensureChromium(chromePath);
  try {
    install("chromium-headless-shell");
  } catch (error) {
    console.log(`${error.message}; the journeys take a whole Chromium, which is slower.`);
    ensureChromium(chromium);
  }
}

/** Installs Chromium unless there is a browser at this path. */
function ensureChromium(browser) {
  if (!existsSync(browser)) install("chromium");
  if (!existsSync(browser)) throw new Error(`there is no browser at ${browser}; set CHROME_PATH`);
}

/** The same for Firefox. */
export function ensureFirefox() {
  if (!existsSync(firefox)) install("firefox-esr");
  if (!existsSync(firefox)) throw new Error(`there is no Firefox at ${firefox}; set FIREFOX_PATH`);
}

/** The same for WebKit, its driver and a screen. */
export function ensureWebKit() {
  const isInstalled = () => webKit.every((program) => existsSync(program));
  if (!isInstalled()) install("webkit2gtk-driver xvfb");
  if (!isInstalled()) throw new Error(`there is no WebKit: ${webKit.join(" and ")} are needed`);
}

/** The same for Caddy. */
export function ensureCaddy() {
  const isInstalled = () => spawnSync("caddy", ["version"]).status === 0;
  if (!isInstalled()) install("caddy");
  if (!isInstalled()) throw new Error("Caddy was not found");
}

/** The same for Postfix, which is started by the tests alone. */
export function ensurePostfix() {
  const isInstalled = () => existsSync("/usr/lib/postfix/sbin/master");
  if (!isInstalled()) install("postfix");
  if (!isInstalled()) throw new Error("Postfix was not found");
}

/** The same for PgBouncer, which is started by the tests alone. */
export function ensurePgbouncer() {
  const isInstalled = () => existsSync("/usr/sbin/pgbouncer");
  if (!isInstalled()) install("pgbouncer");
  if (!isInstalled()) throw new Error("PgBouncer was not found");
}

/** The same for what makes a Debian in a folder (tests/debian.ts), as root only. */
export function ensureDebootstrap() {
  const isInstalled = () => existsSync("/usr/sbin/debootstrap");
  if (!isInstalled()) install("debootstrap");
  if (!isInstalled()) throw new Error("debootstrap was not found");
}

/** The same for what builds the image and its base, which works as root only. */
export function ensureBuildah() {
  const isInstalled = () =>
    ["buildah", "debootstrap"].every(
      (program) => spawnSync(program, ["--version"]).error === undefined,
    );
  if (!isInstalled()) install("buildah debootstrap");
  if (!isInstalled()) throw new Error("buildah and debootstrap were not found");
  if (process.getuid?.() !== 0)
    throw new Error("an image without a registry is built as root only");
}

/** The same for PostgreSQL's server. */
export function ensurePostgres() {
  if (!hasPostgres()) install("postgresql");
  if (!hasPostgres()) throw new Error("PostgreSQL's programs initdb and postgres were not found");
}
