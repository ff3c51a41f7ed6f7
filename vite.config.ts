import { existsSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { routerForBrowser } from "./scripts/vite/slim-router-plugin.ts";
import { zodForBrowser } from "./scripts/vite/slim-zod-plugin.ts";
import { callsForBrowser } from "./scripts/vite/strip-contracts-plugin.ts";

/** The parts and rules that the frame of every page uses, without their endings. */
const shellModules = [
  ...["button", "class-names", "icon", "icon-button", "laurel", "logo"],
  ...["scroll", "skeleton", "spinner", "ticket-outline", "toast", "toaster"],
  ...["silent-error-boundary", "visually-hidden", "shims/create-lucide-icon"],
  ...["hooks/use-first-interaction", "hooks/use-hydrated", "hooks/use-lazy-component"],
  "hooks/use-scroll-on-navigation",
]
  .map((name) => `components/${name}`)
  .concat(
    "app/page-meta",
    "app/structured-data",
    "app/error-boundary",
    "lib/dates/calendar",
    "features/settings/hooks",
    "features/settings/hooks/use-season",
    "features/settings/hooks/use-server-clock",
    "features/settings/rules",
    "features/settings/season.rules",
    "lib/dates/load-temporal-polyfill.browser",
    "features/media/rules",
    "features/site/components/brand",
    "features/site/components/partner-badge",
    "features/site/components/section-link",
    "features/site/hero-image-sources.rules",
    "features/site/hooks/use-consent",
    "features/site/navigation.texts",
    "features/news/rules",
    "lib/paths",
  )
  .map(fileOf);

/** A module that moved would leave the shell in silence, and every page would fetch one file more. */
function fileOf(module: string): string {
  const found = [".ts", ".tsx"].map((ending) => path.resolve(module + ending)).find(existsSync);
  if (!found) throw new Error(`vite.config.ts names ${module}, which does not exist.`);
  return found;
}

/** The icons that the frame draws, in lucide's own files. */
const shellIcons =
  /lucide-react\/dist\/esm\/icons\/(menu|x|check|mail|calendar-days|arrow-(right|left|down))\./;

/** What fetches a part that comes late, by the builder. */
const preloadHelper = /vite\/preload-helper/;

/** Packages that find files of theirs beside them: machine code, WebAssembly. */
const withOwnFiles = [
  "sharp",
  "@electric-sql/pglite",
  "@electric-sql/pglite/nodefs",
  "@electric-sql/pglite/contrib/pg_trgm",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), callsForBrowser(), zodForBrowser(), routerForBrowser(), reactRouter()],
  resolve: {
    tsconfigPaths: true,
    alias: [
      {
        find: "react-style-singleton",
        replacement: path.resolve("components/shims/react-style-singleton.ts"),
      },
      // As lucide's files of icons name it, each in the folder beside.
      ...(command === "build"
        ? [
            {
              find: /^\.\.\/createLucideIcon\.mjs$/,
              replacement: path.resolve("components/shims/create-lucide-icon.ts"),
            },
          ]
        : []),
    ],
  },
  // The whole server is one bundle, so that pages and calls share one copy of
  // every module (see docs/decisions). Packages are in it: to read thousands of
  // their files was the longest part of a start.
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page needs travels in two files instead of forty: on a phone
            // far away each further file costs a round trip.
            codeSplitting: {
              groups: [
                {
                  name: "core",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\0rolldown\/runtime/,
                },
                {
                  name: "shell",
                  test: (id: string) =>
                    shellModules.includes(id) || shellIcons.test(id) || preloadHelper.test(id),
                  minShareCount: 2,
                },
                // The landing page's grid and what reads it.
                { name: "latest-news", test: /\/(latest-news|use-news-list)\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/index.ts",
          // The server is one bundle: nothing is meant to come late there.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      resolve: command === "build" ? { noExternal: true, external: withOwnFiles } : {},
    },
  },
  build: { sourcemap: false },
  server: { fs: { strict: true } },
  // Found at once, so that the first page in development is not loaded twice.
  optimizeDeps: { entries: ["app/**/*.tsx", "features/**/*.tsx"] },
}));
