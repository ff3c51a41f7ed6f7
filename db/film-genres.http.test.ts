import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { films } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { addFilm } from "~/tests/jury-fixture";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("gives films of entries a readable genre once, and keeps edited ones", async () => {
  const make = async (genre: string, worded = genre) => {
    const submissionId = await addFilm(app, { genre });
    const [film] = await app.db
      .insert(films)
      .values({
        submissionId,
        title: "Half Tide",
        description: "A ferry.",
        duration: 12,
        director: "Ines Prado",
        year: 2025,
        imageUrl: "/art/curtain.webp",
        genre: worded,
        inProgramme: true,
      })
      .returning();
    return film?.id ?? "";
  };
  const filmIds = [
    await make("romantic_comedy"),
    await make("sci-fi"),
    await make("drama", "Noir"),
  ];
  const migration = readFileSync("db/migrations/0060_film_genres.sql", "utf8");
  for (let times = 0; times < 2; times += 1) await app.db.execute(sql.raw(migration));
  const genres = await Promise.all(
    filmIds.map(async (id) => {
      const [film] = await app.db.select().from(films).where(eq(films.id, id));
      return film?.genre;
    }),
  );
  expect(genres).toEqual(["Romantic comedy", "Sci-fi", "Noir"]);
});
