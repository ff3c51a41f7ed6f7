import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The parts and rules that the frame of every page uses. */
const shell =
  /(app\/ui\/(icon|icon-button|button|class-names|spinner|mark|laurel|scroll|late|skeleton|toast|visually-hidden|ticket-outline|route-change)\.tsx?|features\/festival\/(client|rules|components\/(section-link|brand|partner-badge|consent))\.tsx?|features\/(news|images)\/rules\.ts|http\/(addresses|call)\.ts|app\/(page-meta|trouble[a-z-]*)\.tsx?|lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|context|shared.*|icons\/(menu|x|check|mail|calendar-days|arrow-(right|left|down)))\.)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // The whole server is one bundle, so that pages and calls share one copy of
  // every module (see docs/decisions).
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
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                },
                { name: "shell", test: shell, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/index.ts" } } },
  },
  build: { sourcemap: false },
  server: { fs: { strict: true } },
  // Found at once, so that the first page in development is not loaded twice.
  optimizeDeps: { entries: ["app/**/*.tsx", "features/**/*.tsx"] },
});
