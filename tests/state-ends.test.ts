import fs from "node:fs";
import { describe, expect, test } from "vitest";
import * as enums from "~/db/enums";

/**
 * Every mark that is set has its end: for each state of db/enums.ts, the code that ends it and the test that shows it,
 * or that it is final. What counts a mark reads the state itself, so it follows. A new state without a line fails.
 */

/** `by` is the file that ends it, `says` code in it, `shown` the test. */
type End = "final" | readonly [by: string, says: string, shown: string];

const killedImport = "features/import/killed.http.test.ts";
const importing = (says: string): End => [
  "features/import/run.commands.server.ts",
  says,
  killedImport,
];
const releasing = (says: string): End => [
  "features/announcements/rules.ts",
  says,
  "features/announcements/rules.test.ts",
];
const draft = "features/checkout/payments/drafts.http.test.ts";
const stripe = "features/payments/stripe.http.test.ts";
const refunding = "features/ledger/refunds/refunds.http.test.ts";
const archive = "features/editions/archive.http.test.ts";
const scoring = "features/jury/scoring/scoring.http.test.ts";
const conflicting = "features/jury/conflicts/conflicts.http.test.ts";
const uploading = "features/screeners/uploads.http.test.ts";
const checking = (says: string): End => [
  "features/screeners/checks.commands.server.ts",
  says,
  uploading,
];
const linking: End = [
  "features/screeners/links.commands.server.ts",
  'inArray(linkChecks.result, ["gone", "unreachable"])',
  "features/screeners/links.http.test.ts",
];
const deliverable: End = [
  "features/entry-page/deliverables/schema.ts",
  '["approved", "returned", "waived", "open"]',
  "features/entry-page/deliverables/deliverables.http.test.ts",
];
const screening: End = [
  "features/programme/screenings/commands.server.ts",
  'newFields.state === "pencilled" &&\n      row.state !== "pencilled"',
  "features/programme/versions.http.test.ts",
];
const scorecard = (says: string): End => [
  "features/jury/scoring/commands.server.ts",
  says,
  scoring,
];
const excluded: End = [
  "features/jury/conflicts/excluded-scorecards.commands.server.ts",
  'state: "given"',
  conflicting,
];

const moving = (verb: string): End => [
  "features/mailings/state.rules.ts",
  `export function ${verb}(`,
  "features/mailings/newsletter.http.test.ts",
];

const ends: Record<string, Record<string, End>> = {
  importStates: {
    ready: importing('state: "running"'),
    running: importing('state: "done"'),
    stopped: importing('state: "running"'),
    done: ["features/import/undo.commands.server.ts", 'state: "undoing"', killedImport],
    undoing: ["features/import/undo.commands.server.ts", 'state: "undone"', killedImport],
    undone: "final",
  },
  importEmailStates: {
    none: [
      "features/import/emails.commands.server.ts",
      'emailsState: "scheduled"',
      "features/import/emails.http.test.ts",
    ],
    scheduled: [
      "features/import/emails.commands.server.ts",
      'emailsState: "none"',
      "features/import/emails.http.test.ts",
    ],
    sent: "final",
  },
  announcementStates: {
    draft: releasing('state: "locked"'),
    locked: releasing('state: "draft"'),
    scheduled: [
      "features/announcements/jobs.server.ts",
      'happened: "released"',
      "features/announcements/release.http.test.ts",
    ],
    released: "final",
    cancelled: "final",
  },
  draftStates: {
    open: ["features/checkout/jobs.server.ts", '"expired"', draft],
    submitted: "final",
    expired: [
      "features/checkout/payments/create-submission.commands.server.ts",
      '"expired"',
      draft,
    ],
    refunding: ["features/checkout/jobs.server.ts", '"refunded"', draft],
    refunded: "final",
    held: ["features/checkout/payments/finalize.commands.server.ts", 'state: "refunded"', stripe],
  },
  codeUseStates: {
    held: [
      "db/functions/settle_code_use.sql",
      "state = 'freed'",
      "features/checkout/codes/codes.http.test.ts",
    ],
    used: "final",
    freed: "final",
  },
  refundStates: {
    asked: ["features/ledger/refunds/jobs.server.ts", "requestRefund", refunding],
    done: ["features/ledger/refunds/provider.commands.server.ts", 'state: "failed"', refunding],
    failed: "final",
  },
  paymentStates: {
    paid: "final",
    part_refunded: "final",
    refunded: "final",
    disputed: ["db/functions/follow_submission.sql", "'won', 'lost'", stripe],
    held: ["features/checkout/payments/completion.jobs.server.ts", "finalizeSubmission", stripe],
    waived: "final",
  },
  outboxStates: {
    held: ["features/mail/commands.server.ts", "releaseHeld", "features/mail/held.http.test.ts"],
    queued: [
      "features/mail/claims.commands.server.ts",
      'state: "sending"',
      "features/mail/delivery.http.test.ts",
    ],
    sending: [
      "features/mail/jobs.server.ts",
      "releaseStaleClaims",
      "features/mail/delivery.http.test.ts",
    ],
    sent: "final",
    failed: [
      "features/mail/commands.server.ts",
      'state: "queued"',
      "features/mail/outbox/outbox.http.test.ts",
    ],
  },
  mailingStates: {
    draft: [
      "features/mailings/prepare.commands.server.ts",
      'state: "ready"',
      "features/mailings/mailings.http.test.ts",
    ],
    ready: moving("send"),
    scheduled: moving("begin"),
    sending: [
      "features/mailings/jobs.server.ts",
      'happened: "sent"',
      "features/mailings/mailings.http.test.ts",
    ],
    paused: moving("resume"),
    stopped: "final",
    sent: "final",
  },
  // Each row says what happened; a later step is a row of its own.
  dataRequestStates: { asked: "final", proved: "final", done: "final", refused: "final" },
  editionStates: {
    preparing: [
      "features/editions/opening.commands.server.ts",
      'state: "open"',
      "features/editions/editions.http.test.ts",
    ],
    open: [
      "features/editions/opening.commands.server.ts",
      'state: "closed"',
      "features/editions/editions.http.test.ts",
    ],
    closed: ["features/editions/archive.commands.server.ts", 'state: "archived"', archive],
    archived: ["features/editions/archive.commands.server.ts", 'state: "closed"', archive],
  },
  phaseEntryStates: {
    in: [
      "features/jury/deliberation/commands.server.ts",
      '"advanced"',
      "features/jury/deliberation/deliberation.http.test.ts",
    ],
    advanced: [
      "features/jury/deliberation/commands.server.ts",
      '"in"',
      "features/jury/deliberation/deliberation.http.test.ts",
    ],
    // Its filmmaker withdrew it.
    out: "final",
  },
  scorecardStates: {
    draft: scorecard('state: "given"'),
    given: "final",
    abstained: "final",
    excluded,
  },
  // A scorecard's state, or open without one.
  assignmentStates: {
    open: scorecard('state: "given"'),
    draft: scorecard('state: "given"'),
    given: "final",
    abstained: "final",
    excluded,
  },
  conflictStates: {
    possible: [
      "features/jury/conflicts/detection.commands.server.ts",
      "deleteConflictsOfLeavers",
      conflicting,
    ],
    confirmed: ["features/jury/conflicts/commands.server.ts", "decideConflict", conflicting],
    dismissed: ["features/jury/conflicts/commands.server.ts", "decideConflict", conflicting],
  },
  reminderStates: {
    waiting: [
      "features/jury/assignment/jobs.server.ts",
      'happened: "done"',
      "features/jury/assignment/assignment.http.test.ts",
    ],
    done: "final",
  },
  screeningStates: { pencilled: screening, confirmed: screening, cancelled: screening },
  deliverableStates: {
    open: deliverable,
    given: deliverable,
    approved: deliverable,
    returned: deliverable,
    waived: deliverable,
  },
  programmeEmailStates: {
    draft: [
      "features/programme/versions/notifications.commands.server.ts",
      'state: "sent"',
      "features/programme/notifications.http.test.ts",
    ],
    sent: "final",
  },
  mediaStates: {
    uploading: ["features/screeners/uploads.commands.server.ts", "deleteExpiredUploads", uploading],
    checking: checking('state: "ready"'),
    ready: checking('state: "deleted"'),
    // Another upload takes its place.
    refused: "final",
    missing: [
      "features/screeners/stored-films.commands.server.ts",
      '"ready" : "missing"',
      uploading,
    ],
    deleted: "final",
  },
  linkResults: {
    ok: "final",
    needs_a_look: ["features/screeners/links.commands.server.ts", "isPhaseOpen", linking[2]],
    gone: linking,
    unreachable: linking,
  },
  suppressionReasons: {
    bounce: [
      "features/mail/commands.server.ts",
      "liftSuppression",
      "features/mail/sendgrid.http.test.ts",
    ],
    complaint: [
      "features/mail/commands.server.ts",
      "liftSuppression",
      "features/mail/sendgrid.http.test.ts",
    ],
  },
};

/** Holders of a lease may die: who takes it over. */
const leases: Record<string, End> = {
  // Of a code: freed with the draft, whether or not the browser comes back.
  heldUntil: ends.codeUseStates?.held ?? "final",
  leaseUntil: ["features/import/jobs.server.ts", "lt(imports.leaseUntil", killedImport],
  leasedUntil: [
    "features/screeners/upload-lease.commands.server.ts",
    "leased_until",
    "features/screeners/upload-lease.process.test.ts",
  ],
  claimedUntil: [
    "features/screeners/links.commands.server.ts",
    "lt(linkChecks.claimedUntil, now)",
    "features/screeners/links.http.test.ts",
  ],
};

/** What is wrong with a line: a missing file, or code that is gone. */
function faultOf(end: End): string | null {
  if (end === "final") return null;
  const [by, says, testFile] = end;
  if (!fs.existsSync(by) || !fs.existsSync(testFile)) return `${by} or ${testFile} does not exist`;
  return fs.readFileSync(by, "utf8").includes(says) ? null : `${by} does not say ${says}`;
}

const marks = Object.entries(enums).filter(([name]) =>
  /States$|^linkResults$|^suppressionReasons$/.test(name),
) as [string, readonly string[]][];

describe.each(marks)("%s", (name, states) => {
  test("each state ends, or is final", () => {
    expect(Object.keys(ends[name] ?? {})).toEqual([...states]);
    expect(Object.values(ends[name] ?? {}).flatMap((end) => faultOf(end) ?? [])).toEqual([]);
  });
});

test("each lease ends without its holder", () => {
  const schema = fs
    .readdirSync("db/schema")
    .map((file) => fs.readFileSync(`db/schema/${file}`, "utf8"))
    .join("\n");
  const columns = [
    ...schema.matchAll(/^\s*(\w*(?:lease|leased|claimed|held|locked)Until): moment\(/gm),
  ];
  expect(columns.map(([, column]) => column).sort()).toEqual(Object.keys(leases).sort());
  expect(Object.values(leases).flatMap((end) => faultOf(end) ?? [])).toEqual([]);
});
