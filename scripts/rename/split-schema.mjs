// node split-schema.mjs <root>: db/schema/index.ts -> one file per domain
import { createRequire } from "node:module";

const ts = createRequire(process.env.TYPESCRIPT_HOME + "/")("typescript");

import { execSync } from "node:child_process";
import fs from "node:fs";

process.chdir(process.argv[2]);
const groups = {
  columns: "oneOf id at createdAt version slug wordList changedBy",
  editions: "editions ofEdition perhapsOfEdition editionFigures editionPages editionNotes",
  auth: "people entrance invitations loginCodes personRoles directorCredentials sessions savedViews deskVisits directorDevices knownBrowsers auditLog",
  settings: "festivalSettings installationSettings festivalZone publicVersion",
  submissions:
    "waivers emailChanges submissions submissionEvents submissionChanges entryNumbers tallied submissionDays submissionPlaces",
  contacts: "contacts contactSums",
  mail: "mailLane outboxMessages mailSuppressions emailTemplates contactReplies",
  payments: "submissionDrafts entryLinks refunds sandboxPayments sandboxRefunds paymentEvents",
  decisions:
    "decisions feedbackChips announcements announcementItems confirmations deliverables deliverableItems entryReminders",
  films: "films filmGuests",
  programme:
    "programmeBlocks blockFilms scheduleEvents OpenHours venues venueWalks programmeDraft acknowledgedProblems KeptScreening KeptChange KeptChanges SavedScreening SavedChange SavedChanges programmeVersions ToldScreening programmeLetters",
  jury: "juries juryMembers juryPhases criteria phaseEntries assignments cardKey scorecards firstScores conflicts viewings juryReminders juryChanges",
  news: "newsArticles",
  newsletter: "emailSubscribers emailPopupViews",
  promo:
    "promoCampaigns promoContent promoAnalytics promoLinks promoAutomation promoAutomationRuns promoContacts promoSearches promoFinds promoRemovals socialMediaSettings",
  search: "words submissionWords contactWords filmWords newsWords knownWords lostWords",
  operations: "integrationStatus incidents rateLimits",
};
const extra = {};
const of = new Map();
for (const g in groups)
  for (const n of (groups[g] + " " + (extra[g] ?? "")).split(" ").filter(Boolean)) of.set(n, g);
const src = "db/schema/index.ts",
  t = fs.readFileSync(src, "utf8");
const sf = ts.createSourceFile(src, t, ts.ScriptTarget.Latest, true);
const imports = new Map(); // name -> {from,type}
const out = {},
  order = [];
const header = "";
for (const s of sf.statements) {
  if (ts.isImportDeclaration(s)) {
    const from = s.moduleSpecifier.text;
    const b = s.importClause.namedBindings;
    for (const e of b.elements)
      imports.set(e.name.text, {
        from,
        prop: e.propertyName?.text,
        type: s.importClause.isTypeOnly || e.isTypeOnly,
      });
    continue;
  }
  const name = ts.isVariableStatement(s)
    ? s.declarationList.declarations[0].name.text
    : s.name?.text;
  const g = of.get(name);
  if (!g) {
    console.log("UNGROUPED", name);
    continue;
  }
  let text = t.slice(s.getFullStart(), s.getEnd()).replace(/^\n+/, "");
  if (!/\bexport\b/.test(t.slice(s.getStart(), s.getStart() + 7))) {
    const i = text.length - (s.getEnd() - s.getStart());
    text = text.slice(0, i) + "export " + text.slice(i);
  }
  (out[g] ??= []).push({ name, text, node: s });
}
const lead = t.slice(0, sf.statements[0].getStart());
for (const g in out) {
  const ids = new Set(),
    types = new Set();
  for (const { node } of out[g]) {
    const v = (n) => {
      if (
        ts.isIdentifier(n) &&
        !(ts.isPropertyAccessExpression(n.parent) && n.parent.name === n) &&
        !(ts.isPropertyAssignment(n.parent) && n.parent.name === n)
      )
        ids.add(n.text);
      ts.forEachChild(n, v);
    };
    v(node);
  }
  const own = new Set(out[g].map((x) => x.name));
  const by = {};
  for (const i of ids) {
    if (own.has(i)) continue;
    if (imports.has(i)) {
      const { from, type, prop } = imports.get(i);
      const f = from.startsWith("./") ? from : from;
      (by[f] ??= []).push((type ? "type " : "") + (prop ? prop + " as " : "") + i);
    } else if (
      of.has(i) &&
      of.get(i) !== g &&
      [].concat(...Object.values(out)).some((x) => x.name === i)
    )
      (by["./" + of.get(i)] ??= []).push(i);
  }
  const isType = (n) => /^[A-Z]/.test(n);
  const im = Object.entries(by)
    .map(
      ([f, l]) =>
        `import { ${l.map((n) => (isType(n) && !n.startsWith("type ") ? "type " + n : n)).join(", ")} } from ${JSON.stringify(f)};`,
    )
    .join("\n");
  fs.writeFileSync(
    `db/schema/${g}.ts`,
    im + "\n\n" + out[g].map((x) => x.text).join("\n\n") + "\n",
  );
}
fs.writeFileSync(
  src,
  lead +
    Object.keys(out)
      .filter((g) => g !== "columns")
      .map((g) => `export * from "./${g}";`)
      .join("\n") +
    "\n",
);
execSync("node_modules/.bin/biome check --write db/schema", { stdio: "inherit" });
