import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageName, pages, pathFor, withEditionParam } from "~/lib/paths";
import { datesOf } from "~/tests/editions-fixture";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** The edition switcher of the admin, on pages as the built server renders them. */

let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-editions-")),
    // Two weeks after the last day of the current edition.
    CLOCK: "2026-03-12T12:00:00Z",
    DEMO: "off",
    RATE_LIMITS: "off",
  });
  cookie = await server.logIn();
});
afterAll(async () => {
  await server?.end("SIGKILL");
});

/** Pages in the admin layout whose path has no parameter. */
const adminPages = (Object.keys(pages) as PageName[]).filter(
  (name) =>
    (pages[name].startsWith("/admin/") || name === "portal") &&
    !pages[name].includes(":") &&
    name !== "adminRunSheet",
);

/** Pages that do not depend on the edition. */
const sameForAll: readonly PageName[] = [
  ...(["adminFilms", "adminFilmNew", "adminContacts", "adminNews", "adminNewsNew"] as const),
  ...(["adminProgrammeBlocks", "adminProgrammeVenues", "adminProgrammeVersions"] as const),
  ...(["adminPromo", "adminPromoContacts", "adminPromoCampaigns"] as const),
  ...(["adminPeople", "adminEditions", "adminEditionNew", "adminIntegrations"] as const),
  ...(["adminSubscribers", "adminOutbox", "adminAccount", "adminAudit", "adminPrivacy"] as const),
  ...(["adminSitePages", "adminLook", "adminImportMaps", "adminImportEmail"] as const),
  ...(["adminSetup", "adminSetupFile"] as const),
];

const html = async (address: string) => {
  const answer = await server.request(address, { cookie });
  expect(answer.status, address).toBe(200);
  // React separates neighbouring texts with empty comments.
  return (await answer.text()).replaceAll("<!-- -->", "");
};
const switchers = (page: string) => page.match(/<select[^>]*aria-label="Edition"/g)?.length ?? 0;

test("with one edition there is no switcher, and a past edition is not called open", async () => {
  const page = await html(pages.adminContacts);
  expect(switchers(page)).toBe(0);
  expect(page).toMatch(/2026 edition<\/b> over/);
  const list = await html(pages.adminEditions);
  expect(list).toContain("Over");
  expect(list).not.toMatch(/>Open</);
});

test("every admin page has one switcher and shows the requested edition", async () => {
  const { legalUpdatedOn: _, ...dates } = {
    opensOn: null,
    lateUntil: null,
    legalUpdatedOn: null,
    ...datesOf(2027),
  };
  const json = { slug: "2027", from: "2026", copy: [], dates };
  expect((await server.request("/api/editions", { method: "POST", cookie, json })).status).toBe(
    201,
  );
  for (const name of adminPages) {
    const usual = await html(pages[name]);
    expect(switchers(usual), name).toBe(1);
    expect(usual, name).toMatch(/<option value="2026" selected/);
    expect(usual, name).not.toContain("You are looking at the");
    const otherEdition = await html(withEditionParam(pages[name], "2027"));
    expect(switchers(otherEdition), name).toBe(1);
    expect(otherEdition, name).toMatch(/<option value="2027" selected/);
    const isAboutIt = otherEdition.includes("You are looking at the");
    expect(isAboutIt, name).toBe(!sameForAll.includes(name));
    // The sidebar's links keep the edition.
    expect(otherEdition, name).toContain(`href="${pages.adminSubmissions}?edition=2027"`);
  }
  // A mailing to all filmmakers goes to those of the edition that is shown.
  const newMailing = withEditionParam(pages.adminMailingNew, "2027");
  expect(await html(withEditionParam(pages.adminMailings, "2027"))).toContain(
    `href="${newMailing}"`,
  );
  const unknown = await server.request(`${pages.adminDecisions}?edition=2031`, { cookie });
  expect(unknown.status).toBe(404);
});

test("the pages of an archived edition say why, and have nothing to press or fill in", async () => {
  for (const [slug, act] of [
    ["2027", "open"],
    ["2026", "archive"],
  ] as const) {
    const { version } = (await (
      await server.request(`/api/editions/${slug}`, { cookie })
    ).json()) as { version: number };
    const path = `/api/editions/${slug}/${act}`;
    const answer = await server.request(path, { method: "POST", cookie, json: { version } });
    expect(answer.status, path).toBe(200);
  }
  const archived: readonly PageName[] = [
    ...(["adminCall", "adminDecisionEmails", "adminDeliverables", "adminLabels"] as const),
    ...(["adminImports", "adminImportNew"] as const),
    ...(["adminAwards", "adminEmailTemplates", "adminSettings", "adminAnnouncements"] as const),
  ];
  const mainOf = async (address: string) => /<main.*<\/main>/s.exec(await html(address))?.[0] ?? "";
  const reason = "The 2026 edition is archived and can&#x27;t be changed.";
  for (const name of archived) {
    const page = await mainOf(withEditionParam(pages[name], "2026"));
    expect(page, name).toContain(reason);
    expect(page, name).not.toContain('<form method="post"');
    const buttons = [...page.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, words]) =>
      words?.replaceAll(/<[^>]*>/g, "").trim(),
    );
    expect(
      buttons.filter((words) =>
        /^(New|Add|Edit|Save|Reset|Retire|Stop|Publish|Send|Import)/.test(words ?? ""),
      ),
      name,
    ).toEqual([]);
    expect(await mainOf(pages[name]), name).not.toContain("is archived");
  }
  for (const address of [
    pathFor("adminSettingsSection", { id: "dates" }),
    pathFor("adminEmailTemplate", { id: "decision.accepted" }),
  ]) {
    const page = await mainOf(withEditionParam(address, "2026"));
    expect(page, address).toContain(reason);
    expect(page, address).toMatch(/<fieldset class="contents" disabled="">.*<form/s);
  }
});
