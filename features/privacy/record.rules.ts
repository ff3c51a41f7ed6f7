import { columnsOf, type Kind } from "./inventory/columns.rules";
import { inventory, inventoryColumns } from "./inventory/rules";
import type { RecordAnswer } from "./schema";

/** The record of processing (GDPR, article 30), made from the inventory. Runs anywhere. */

type Purpose = Pick<
  RecordAnswer["activities"][number],
  "purpose" | "people" | "basis" | "recipients" | "kept"
> & { kinds: readonly Kind[] };

const purposes: readonly Purpose[] = [
  {
    purpose: "Receiving, judging and showing films",
    people: "Filmmakers and their guests",
    basis: "Contract",
    recipients: "Jurors; visitors, where a film is shown",
    kept: "As long as payments are kept; the rest until deleted",
    kinds: ["entries", "drafts", "films", "guests", "waivers", "history"],
  },
  {
    purpose: "Fees",
    people: "Filmmakers",
    basis: "Contract and law",
    recipients: "The card provider",
    kept: "As the law requires",
    kinds: ["payments"],
  },
  {
    purpose: "Answering messages and sending emails",
    people: "Visitors, filmmakers, jurors",
    basis: "Legitimate interest and contract",
    recipients: "The mail provider",
    kept: "12 months",
    kinds: ["messages", "letters"],
  },
  {
    purpose: "The newsletter",
    people: "Readers",
    basis: "Consent",
    recipients: "The mail provider",
    kept: "Until they unsubscribe",
    kinds: ["mailing_list"],
  },
  {
    purpose: "Judging",
    people: "Jurors and programmers",
    basis: "Contract",
    recipients: "None",
    kept: "Scores stay without a name",
    kinds: ["jury", "team"],
  },
  {
    purpose: "Logging in and security",
    people: "Directors, programmers, jurors",
    basis: "Legitimate interest",
    recipients: "None",
    kept: "Sessions 30 days, the security log 12 months",
    kinds: ["sessions"],
  },
  {
    purpose: "Promotion",
    people: "Press and other festivals",
    basis: "As stated with each contact",
    recipients: "The directories that are searched",
    kept: "Until they object",
    kinds: ["promo"],
  },
];

const safeguards =
  "Access by role, two-step verification, fresh confirmation, security log, signed and encrypted backups";

const personalColumns = (ofKinds: readonly Kind[]) =>
  inventory
    .filter(({ kind }) => kind && ofKinds.includes(kind))
    .flatMap(columnsOf)
    .filter(({ personal }) => personal)
    .map(({ table, column }) => `${table}.${column}`);

/** Personal columns that serve no purpose above: of tables without a kind, which are technical copies and security. */
const otherPersonalColumns = () => {
  const listedColumns = new Set(purposes.flatMap(({ kinds }) => personalColumns(kinds)));
  return inventoryColumns
    .filter(({ personal }) => personal)
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !listedColumns.has(name));
};

/** The record, with the festival as the controller. */
export const processingRecord = (controller: string): RecordAnswer => ({
  controller,
  activities: [
    ...purposes.map(({ kinds, ...purpose }) => ({
      ...purpose,
      data: personalColumns(kinds),
      safeguards,
    })),
    {
      purpose: "Running and protecting the site",
      people: "Everyone",
      data: otherPersonalColumns(),
      basis: "Legitimate interest and law",
      recipients: "None",
      kept: "See how long we keep your data",
      safeguards,
    },
  ],
});
