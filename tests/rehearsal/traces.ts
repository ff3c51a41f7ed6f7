import fs from "node:fs";
import path from "node:path";
import { createGunzip } from "node:zlib";

/** What is left of people, and of films, in the files of a site: in a backup, and beside the database. */

/** Folders of DATA_DIR that hold something else: databases, also those a restore set aside, backups, and sent emails. */
const isLeftOut = (name: string) => /^(?:database|backup|mail$)/.test(name);

function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else if (entry.isFile()) yield file;
  }
}

/** Characters around a found text. */
const around = 80;

/** Each place of these texts in a stream, with what is around it; a text across two parts is found once. */
async function findIn(parts: AsyncIterable<Buffer>, words: readonly string[]): Promise<string[]> {
  const longest = Math.max(0, ...words.map((word) => Buffer.byteLength(word)));
  const needles = words.map((word) => Buffer.from(word));
  const traces: string[] = [];
  let tail: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const text = Buffer.concat([tail, part]);
    for (const needle of needles) {
      // A hit that is all in the tail was counted with the part before.
      const from = Math.max(0, tail.length - needle.length + 1);
      for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
        // 'Half a Waltz 24' is not in 'Half a Waltz 248'.
        if (/^\d$/.test(String.fromCharCode(text[at + needle.length] ?? 0))) continue;
        const context = text.subarray(Math.max(0, at - around), at + needle.length + around);
        traces.push(JSON.stringify(context.toString()));
      }
    }
    tail = Buffer.from(text.subarray(-longest + 1));
  }
  return traces;
}

/** Where these texts are in the tables and pictures of a backup that is not encrypted. */
export const tracesInBackup = (file: string, words: readonly string[]): Promise<string[]> =>
  findIn(fs.createReadStream(file).pipe(createGunzip()), words);

/** Where these texts are in the files of DATA_DIR beside the database. */
export async function tracesInFiles(dataDir: string, words: readonly string[]): Promise<string[]> {
  const traces: string[] = [];
  for (const name of fs.readdirSync(dataDir)) {
    if (isLeftOut(name)) continue;
    const whole = path.join(dataDir, name);
    const files = fs.statSync(whole).isDirectory() ? [...filesIn(whole)] : [whole];
    for (const file of files) traces.push(...(await findIn(fs.createReadStream(file), words)));
  }
  return traces;
}

/** The bytes of all uploaded films on the disk. */
export function filmBytesOnDisk(dataDir: string): number {
  const folder = path.join(dataDir, "media");
  if (!fs.existsSync(folder)) return 0;
  return [...filesIn(folder)].reduce((sum, file) => sum + fs.statSync(file).size, 0);
}
