import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { emailSubscribers, mailSuppressions } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import { parseCsv } from "~/lib/csv/read";
import type { Clock } from "~/lib/dates/clock";
import { emailAddress } from "~/lib/forms/fields";
import { type Imported, type importSchema, maxImportRows, sourceName } from "./schema";

/** Imports of addresses into the mailing list: a whole file or nothing. */

/** The source of imported addresses, unless the file names another. */
const importSource = "import";
/** More errors are not listed. */
const maxErrors = 20;

type Row = { email: string; source: string };
type Refusal = { errors: { path: string; message: string }[] };

const refuse = (path: string, message: string): Refusal => ({ errors: [{ path, message }] });

/** The rows of a file, or what is wrong with it, by line. */
function readRows(csv: string): Row[] | Refusal {
  const unreadableLine = csv.split("\n").findIndex((line) => line.includes("\uFFFD"));
  if (unreadableLine >= 0) {
    return refuse(
      `line ${unreadableLine + 1}`,
      "Some characters can't be read. Save the file as UTF-8.",
    );
  }
  const records = parseCsv(csv);
  if (!records) return refuse("csv", "A quoted value does not end.");
  const [header, ...lines] = records;
  const columns = header?.values.map((name) => name.trim().toLowerCase()) ?? [];
  const [emailAt, sourceAt] = [columns.indexOf("email"), columns.indexOf("source")];
  if (emailAt < 0)
    return refuse(`line ${header?.line ?? 1}`, "The first line needs the column 'email'.");
  const tooMany = lines[maxImportRows];
  if (tooMany) return refuse(`line ${tooMany.line}`, "At most 50,000 addresses at once.");
  const rows: Row[] = [];
  const errors: Refusal["errors"] = [];
  for (const { line, values } of lines) {
    const email = emailAddress.safeParse(values[emailAt] ?? "");
    const source = sourceName.safeParse(values[sourceAt]?.trim() || importSource);
    if (email.success && source.success) rows.push({ email: email.data, source: source.data });
    else {
      const message = (email.error ?? source.error)?.issues[0]?.message ?? "";
      errors.push({ path: `line ${line}`, message });
      if (errors.length === maxErrors) break;
    }
  }
  return errors.length > 0 ? { errors } : rows;
}

/**
 * Adds the addresses of a file, with the lawful basis in each row and in the audit log; they are active at once, and
 * nobody gets an email. Known addresses stay as they are, who left or is suppressed stays out. `dryRun`: only counts.
 */
export function importSubscribers(
  db: Database,
  clock: Clock,
  { csv, basis, dryRun }: z.output<typeof importSchema>,
): Promise<Imported | Refusal> {
  const rows = readRows(csv);
  if ("errors" in rows) return Promise.resolve(rows);
  const now = clock();
  return db.transaction(async (tx) => {
    const { rows: counts } = (await tx.execute(sql`with addresses as materialized (
        select distinct on (lower(row.email)) row.email, row.source, known.id is not null as known,
          suppression.address is not null as suppressed,
          coalesce(not known.is_active and (known.unsubscribed_at is not null
            or known.confirm_token_hash is null or known.confirmed_at is not null), false) as gone
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (email text, source text))
          with ordinality as row(email, source, place)
        left join ${emailSubscribers} as known on lower(known.email) = lower(row.email)
        left join ${mailSuppressions} as suppression on suppression.address = lower(row.email)
        order by lower(row.email), row.place
      ), inserted as (
        insert into ${emailSubscribers} (email, source, subscribed_at, is_active, consent_text)
        select email, source, ${now.toISOString()}::timestamptz, true, ${basis} from addresses
        where not known and not suppressed and not ${dryRun}::boolean
        on conflict do nothing returning 1
      ) select count(*) filter (where gone)::int as "left",
        count(*) filter (where suppressed and not gone)::int as suppressed,
        case when ${dryRun}::boolean then count(*) filter (where not known and not suppressed)
          else (select count(*) from inserted) end::int as added from addresses`)) as unknown as {
      rows: Pick<Imported, "left" | "suppressed" | "added">[];
    };
    const { left = 0, suppressed = 0, added = 0 } = counts[0] ?? {};
    // An address twice in the file is known the second time.
    const known = rows.length - left - suppressed - added;
    const imported = { rows: rows.length, added, known, left, suppressed };
    if (!dryRun) {
      const detail = { ...imported, basis };
      await audit(tx, now, "director", "subscribers imported", { detail });
    }
    return imported;
  });
}
