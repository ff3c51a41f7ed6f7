import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // The whole server is one bundle, so that pages and calls share one copy of
  // every module (see docs/decisions).
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/index.ts" } } },
  },
  build: { sourcemap: false },
  server: { fs: { strict: true } },
});
