import { expect, test } from "vitest";
import { films } from "~/db/schema";
import { type AnyRow, newFilm, programmeFixture } from "~/tests/programme-fixture";

/** What visitors read of films. */

const plan = programmeFixture();
const path = "/api/director/films";
const add = async (more: AnyRow) =>
  plan.told(await plan.ask("POST", path, { ...newFilm, ...more }), 201);

test("visitors read only public fields of public films", async () => {
  const secret = "canary-9f2c";
  const hidden = {
    directorEmail: `${secret}@films.example`,
    directorPhone: `${secret} phone`,
    filmUrl: `https://${secret}.example/film`,
    productionCompany: `${secret} company`,
    budget: `${secret} budget`,
    submissionNotes: `${secret} notes`,
    copyFormat: `${secret} copy`,
    confirmation: "yes",
    rating: `${secret}`,
    guests: [{ name: `${secret} guest`, email: `guest@${secret}.example` }],
  };
  const publicFilm = await add({
    ...hidden,
    isPublic: true,
    category: "short",
    tropes: ["Second chance"],
    originalTitle: "L’été",
    runningSeconds: 5_641,
    countries: ["France"],
    premiere: "World",
    stillUrls: ["/art/curtain.webp"],
    focus: "top-left",
  });
  await add({ title: `${secret} draft` });
  const proposal = { ...newFilm, title: `${secret} proposed`, filmUrl: "https://vimeo.example/2" };
  await plan.app.request("/api/films", { json: proposal });

  const answer = await plan.app.request("/api/films");
  const text = await answer.text();
  expect(text).not.toContain(secret);
  const shared = {
    id: publicFilm.id,
    slug: publicFilm.slug,
    title: publicFilm.title,
    description: publicFilm.description,
    originalTitle: "L’été",
    genre: "Drama",
    category: "short",
    duration: 94,
    runningSeconds: 5_641,
    director: "Ana Vance",
    year: 2025,
    countries: ["France"],
    languages: [],
    subtitles: [],
    tropes: ["Second chance"],
    premiere: "World",
    awards: [],
    trailerUrl: null,
    directorStatement: null,
    directorBio: null,
    directorImageUrl: null,
    ageRating: null,
    captions: null,
    contentNotes: null,
    credits: null,
    imageUrl: "/art/curtain.webp",
    stillUrls: ["/art/curtain.webp"],
    focus: "top-left",
    badge: "Short",
    badgeColor: "pink",
    featured: false,
  };
  expect(JSON.parse(text)).toEqual([shared]);
  const { id, version } = publicFilm;
  await plan.told(await plan.ask("PATCH", `${path}/${id}`, { version, title: "Nantes" }), 200);
  expect(await plan.told(await plan.app.request("/api/films"), 200)).toMatchObject([
    { title: "Nantes" },
  ]);
  await plan.app.db.update(films).set({ isPublic: false });
  expect(await plan.told(await plan.app.request("/api/films"), 200)).toEqual([]);
});
