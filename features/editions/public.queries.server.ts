import type { Database } from "~/db/client";
import { findEdition } from "~/features/festival/editions.server";
import { readFacts } from "~/features/festival/queries.server";
import { pageAddress } from "~/http/addresses";
import { publishedPaths } from "./archive.server";
import type { YearNumbers } from "./components/numbers-page";
import type { YearRow } from "./components/years-page";
import { readPublicFigures } from "./figures.server";
import { listPublicEditions } from "./queries.server";

/** What everybody reads of all years together. */

/** Every public edition with what was shown of it. */
export async function listYears(db: Database): Promise<YearRow[]> {
  const rows: YearRow[] = [];
  for (const shown of await listPublicEditions(db)) {
    const edition = await findEdition(db, shown.slug);
    const paths = edition ? await publishedPaths(db, edition) : [];
    rows.push({ ...shown, told: paths.map(({ told }) => told).find(Boolean) ?? null });
  }
  return rows;
}

/** The figures that are public, of every year that has one, the newest year first. */
export async function listNumbers(db: Database): Promise<YearNumbers[]> {
  const years: YearNumbers[] = [];
  for (const { slug } of await listPublicEditions(db)) {
    const edition = await findEdition(db, slug);
    if (!edition) continue;
    const figures = await readPublicFigures(db, edition.id);
    const { categories } = await readFacts(db, edition.id);
    if (figures.length > 0) years.push({ slug, facts: { categories }, figures });
  }
  return years;
}

/** The addresses of the years' pages that have something on them, for the sitemap. */
export async function listYearAddresses(db: Database): Promise<string[]> {
  const addresses: string[] = [];
  for (const { slug } of await listPublicEditions(db)) {
    const edition = await findEdition(db, slug);
    const year = pageAddress("year", { year: slug });
    for (const { path } of edition ? await publishedPaths(db, edition) : []) {
      addresses.push(path === "" ? year : `${year}/${path}`);
    }
  }
  if ((await listNumbers(db)).length > 0) addresses.push(pageAddress("numbers"));
  return addresses;
}
