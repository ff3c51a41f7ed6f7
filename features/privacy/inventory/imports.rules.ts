import type { TableInventory } from "./columns.rules";

const filmmaker = "Who submits a film";
const entryCondition = "submission_id in (:entries)";

/** Rows of files with the person. Before a check, an address is known if the file's map names its column. */
const namesPerson = "lower(email) in (:emails) or :mentions<cells::text>";

/** Imported entries, and mailings. */
export const importTables: readonly TableInventory[] = [
  {
    table: "entry_sources",
    whose: filmmaker,
    kind: "entries",
    rows: entryCondition,
    isPart: true,
    fate: "blank",
    why: "On which platform an entry came in",
    blanked: {
      key: "'deleted ' || submission_id",
      tracking_number: "null",
      source_id: "null",
      status: "null",
      judging: "null",
      fee: "null",
      url: "null",
      extra: "'{}'::jsonb",
      base: "'{}'::jsonb",
    },
    impersonal:
      "submission_id edition_id source name currency running_seconds import_id imported_at page_sent_at",
    secret: "status judging",
  },
  {
    table: "imports",
    whose: "Who imports; who is in the first rows of a file",
    kind: null,
    hidden: "Samples of a file of many people; its rows are shown",
    rows: `exists (select from import_rows where import_id = imports.id and (${namesPerson}))`,
    fate: "keep",
    why: "That a file was imported, and by whom",
    personal: "by",
    // Samples of its columns. The values of its rows are in import_rows, below.
    blanked: {
      columns: `case when jsonb_typeof(columns) <> 'array' then '[]'::jsonb else (
        select jsonb_agg(one.value || '{"samples": []}'::jsonb order by one.nth)
        from jsonb_array_elements(columns) with ordinality as one(value, nth)) end`,
      // Lines of the file, in likely encodings.
      problems: `case when jsonb_typeof(problems) <> 'array' or problems = '[]'::jsonb then '[]'::jsonb else (
        select jsonb_agg(one.value - 'previews' order by one.nth)
        from jsonb_array_elements(problems) with ordinality as one(value, nth)) end`,
    },
    impersonal:
      "id edition_id name bytes sha256 format encoding delimiter sheet sheets header_row source source_name map_id map categories rows basis basis_text state counts done total made changed lease_until read_at keep_built undone emails_state emails_count emails_send_at created_at started_at finished_at undone_at version",
  },
  {
    // Before its rows, by which it is found.
    table: "import_files",
    whose: filmmaker,
    kind: null,
    hidden: "A file of many people; its rows are shown",
    rows: `import_id in (select import_id from import_rows where ${namesPerson})`,
    fate: "erase",
    why: "Deleted with somebody in it, after the run, at the latest after seven days",
    personal: "content",
    impersonal: "import_id part",
  },
  {
    table: "import_rows",
    whose: filmmaker,
    kind: "entries",
    // An imported row is shown as its entry.
    shownWhere: "lower(email) in (:emails) and submission_id is null",
    rows: `${entryCondition} or lower(email) in (:emails) or (email is null and :mentions<cells::text>)`,
    fate: "erase",
    why: "A row of an imported file",
    // Rows of others that name the person.
    replaced: { cells: "jsonb", parsed: "jsonb" },
    personal: "cells title email tracking_number parsed candidates changes differing",
    impersonal:
      "import_id row fault notes kind type chosen_type submission_id warnings reason choice take result is_undone",
    // Cells contain what the other platform's team decided.
    secret:
      "cells parsed candidates changes differing row fault notes kind chosen_type warnings reason choice take result is_undone",
  },
  {
    table: "import_changes",
    whose: filmmaker,
    kind: null,
    hidden: "Former values of an imported entry, for an undo",
    rows: entryCondition,
    fate: "erase",
    why: "What an import changed, for its undo",
    personal: "was became",
    impersonal: "import_id submission_id field",
  },
  {
    table: "mailing_recipients",
    whose: "Who gets an email",
    kind: null,
    hidden: "The emails themselves are shown",
    rows: `${entryCondition} or person_id in (:people)`,
    fate: "erase",
    why: "Who got an email to many",
    personal: "link_hash",
    impersonal: "id mailing_id submission_id person_id outbox_id dropped_why",
  },
  {
    table: "inbound_mails",
    whose: "Who answers an email",
    kind: null,
    hidden: "The message itself is shown",
    rows: "contact_id in (:contacts)",
    fate: "erase",
    why: "Belongs to their message",
    personal: "message_id",
    impersonal: "contact_id outbox_id received_at",
  },
];
