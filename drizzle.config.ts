import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/tables.ts",
  casing: "snake_case",
  out: "./db/migrations",
});
