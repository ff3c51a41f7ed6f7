/** A kind of fault, and its test file. Add new ones here; the test reports the result. */
export type Kind = { name: string; says: string; file: string };

export const kinds: readonly Kind[] = [
  {
    name: "writes",
    says: "kill -9 while people write, score and pay",
    file: "server/durability.process.test.ts",
  },
  {
    name: "money",
    says: "kill -9 at random and in each named step of a payment; the database cut off meanwhile",
    file: "tests/money.process.test.ts",
  },
  {
    name: "codes",
    says: "kill -9 at random and in each named step, while 200 at once use a code of 20",
    file: "features/checkout/codes/killed.process.test.ts",
  },
  {
    name: "mail",
    says: "kill -9 between the mail server's yes and the note of it; every tenth letter refused",
    file: "tests/mail.process.test.ts",
  },
  {
    name: "newsletter",
    says: "kill -9 at random while 100,000 copies of a newsletter leave, with pauses and other rates",
    file: "tests/newsletter.process.test.ts",
  },
  {
    name: "release",
    says: "kill -9 in each named step of an announcement",
    file: "tests/release.process.test.ts",
  },
  {
    name: "awards",
    says: "kill -9 in each named step of a reveal, of its undo and of its emails",
    file: "features/awards/killed.process.test.ts",
  },
  {
    name: "votes",
    says: "kill -9 while 500 phones vote at once for a hall of 400",
    file: "features/audience/killed.process.test.ts",
  },
  {
    name: "imports",
    says: "kill -9 in each named step of an import and of its undo",
    file: "features/import/killed.process.test.ts",
  },
  {
    name: "database",
    says: "the database restarted in the middle of everything, slow by two seconds, away",
    file: "server/database-unavailable.process.test.ts",
  },
  {
    name: "failover",
    says: "the database's machine lost, its standby promoted",
    file: "tests/failover.process.test.ts",
  },
  {
    name: "machines",
    says: "the same with two machines behind Caddy and browsers on their way through the site",
    file: "tests/multi-process.process.test.ts",
  },
  {
    name: "processes",
    says: "what one process changes, shown by another; its ear cut off",
    file: "server/page-cache/store.process.test.ts",
  },
  {
    name: "films",
    says: "a film of 4 GB, its line cut and the server killed in the middle of chunks",
    file: "features/screeners/cut-uploads.process.test.ts",
  },
  { name: "disk", says: "the disk full", file: "server/storage/full-disk.process.test.ts" },
  {
    name: "outside",
    says: "mail server and card provider down, slow and late, the clock jumping an hour",
    file: "tests/outside.process.test.ts",
  },
  {
    name: "crowd",
    says: "ten times the load",
    file: "server/middleware/load-shedding.process.test.ts",
  },
  {
    name: "senders",
    says: "half-sent requests",
    file: "server/middleware/slow-senders.process.test.ts",
  },
  { name: "stop", says: "SIGTERM under load", file: "server/graceful-shutdown.process.test.ts" },
  {
    name: "migration",
    says: "a hundred thousand entries of an earlier version migrated",
    file: "tests/migration.process.test.ts",
  },
  {
    name: "deploy",
    says: "the version before and this one side by side, one after the other",
    file: "tests/deploy.process.test.ts",
  },
];
