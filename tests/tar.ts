import { createHash, createHmac } from "node:crypto";

/** Malicious tar archives. */

type Options = { type?: string; linkname?: string; declared?: number; prefix?: string };

/** An entry with its header; `declared` is the size in the header. */
export function tarEntry(name: string, content: string | Buffer = "", options: Options = {}) {
  const { type = "0", linkname = "", prefix = "" } = options;
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100, "latin1");
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${(options.declared ?? bytes.length).toString(8).padStart(11, "0")} `, 124);
  header.write("00000000000 ", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(linkname, 157, 100, "latin1");
  header.write("ustar\u000000", 257);
  header.write(prefix, 345, 155, "latin1");
  let sum = 0;
  // Not with `reduce`: some archives have half a million entries.
  for (let at = 0; at < header.length; at += 1) sum += header[at] ?? 0;
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}

export const tarOf = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(1_024)]);

/** The hash at the end of a backup, of the entries before it. */
export function hashOfEntries(entries: readonly Buffer[]) {
  const hash = createHash("sha256");
  for (const entry of entries) {
    const text = (start: number, end: number) =>
      entry.toString("latin1", start, end).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 136), 8);
    hash.update(`${text(0, 100)} ${size}\n`).update(entry.subarray(512, 512 + size));
  }
  return hash.digest("hex");
}

/** The correct end of a backup for the entries before it. */
export function endOf(entries: readonly Buffer[], key?: Buffer) {
  const pictures = entries.filter((entry) => entry.toString("latin1", 0, 9) === "pictures/").length;
  const sha256 = hashOfEntries(entries);
  const signature =
    key &&
    createHmac("sha256", key).update(`heartlight backup\n${sha256}\n${pictures}\n`).digest("hex");
  return tarEntry("end.json", JSON.stringify({ pictures, sha256, signature }));
}

/** A tar archive's entries, each with its header. */
export function entriesOf(tar: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let start = 0; tar[start] !== 0; ) {
    const size = Number.parseInt(tar.toString("latin1", start + 124, start + 136), 8);
    const end = start + 512 + size + (-size & 511);
    entries.push(tar.subarray(start, end));
    start = end;
  }
  return entries;
}

/** The content of an entry, after its header. */
export function contentOf(entry: Buffer): Buffer {
  const size = Number.parseInt(entry.toString("latin1", 124, 136), 8);
  return entry.subarray(512, 512 + size);
}

/** A PAX header, which overrides fields of the next entry's header. */
export const pax = (records: Record<string, string>) => {
  const lines = Object.entries(records).map(([name, value]) => {
    const rest = ` ${name}=${value}\n`;
    return `${rest.length + String(rest.length + 2).length}${rest}`;
  });
  return tarEntry("PaxHeaders/x", lines.join(""), { type: "x" });
};
