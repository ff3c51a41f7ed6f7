/**
 * What a file is that is no table: a sentence that names it and says what to do. Each kind has its own.
 */

const saveAs = "Open it in a spreadsheet program and save it as XLSX or CSV.";
const upload = "Choose the CSV or XLSX file that the platform gave you.";

export const fileKindMessages = {
  password:
    "This workbook is protected with a password, so it can't be read. Open it, remove the password and save it again.",
  passwordArchive:
    "This archive is protected with a password, so it can't be read. Unpack it and choose the CSV or XLSX file in it.",
  oldWorkbook: `This is a workbook of Excel 2003 or older (.xls). ${saveAs}`,
  binaryWorkbook: `This is a binary workbook (.xlsb). ${saveAs}`,
  openDocument: `This is an OpenDocument spreadsheet (.ods). ${saveAs}`,
  numbers:
    "This is a Numbers document. In Numbers, choose File, Export To, and then Excel or CSV, and upload that file.",
  webPage: `This is a web page, whatever its name says; some sites call such files .xls. ${saveAs}`,
  xmlWorkbook: `This is an XML file, whatever its name says. ${saveAs}`,
  json: `This is a JSON file. ${upload}`,
  pdf: `This is a PDF. ${upload}`,
  picture: `This is a picture. ${upload}`,
  document: `This is a text document or a presentation. If it has a table, copy it to a spreadsheet. ${saveAs}`,
  archive: "This is a compressed archive. Unpack it and choose the CSV or XLSX file in it.",
  program: `This is a program. ${upload}`,
  utf32: "This text is saved as UTF-32. Save it as UTF-8, and upload it again.",
  oldOffice: `This is a document of an old Office program. ${saveAs}`,
  incomplete:
    "This workbook is incomplete: its end is missing. Download or save it again, and upload it again.",
  damaged: `This workbook is damaged or was written in an unusual way. ${saveAs}`,
  other: `This is neither a CSV nor an XLSX file. ${upload}`,
} as const;
export type FileKind = keyof typeof fileKindMessages;

const latin1Text = (bytes: Uint8Array, maxBytes: number) =>
  Buffer.from(bytes.subarray(0, maxBytes)).toString("latin1");

/** The first bytes of files that are neither text nor archives of parts. */
const signatures: readonly [hex: string, kind: FileKind][] = [
  ["25504446", "pdf"],
  ["89504e47", "picture"],
  ["ffd8ff", "picture"],
  ["47494638", "picture"],
  ["1f8b", "archive"],
  ["377abcaf", "archive"],
  ["52617221", "archive"],
  ["fd377a585a", "archive"],
  ["425a68", "archive"],
  ["7f454c46", "program"],
  ["4d5a90", "program"],
  ["7b5c727466", "document"],
  ["fffe0000", "utf32"],
  ["0000feff", "utf32"],
  ["0908", "oldWorkbook"],
  ["0904", "oldWorkbook"],
];

/** The kind of a file that is no archive of parts; null for text that may be a table. `isWide`: it is UTF-16. */
export function fileKindOf(bytes: Uint8Array, isWide: boolean): FileKind | null {
  const hex = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  if (hex.startsWith("d0cf11e0")) return compoundKindOf(bytes);
  const knownFile = signatures.find(([signature]) => hex.startsWith(signature));
  if (knownFile) return knownFile[1];
  const head = bytes.subarray(0, 4_096);
  // NUL is removed later; many other control characters mean a program or a picture.
  const controlBytes = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27),
  ).length;
  if (!isWide && controlBytes * 10 > head.length) return "other";
  const words = latin1Text(bytes, 2_000)
    .replaceAll("\0", "")
    .replace(/^(?:ÿþ|þÿ|ï»¿)/, "")
    .trimStart();
  if (/^<(?:!doctype html|html|head|body|meta|style|table)\b/i.test(words)) return "webPage";
  if (/^<\?xml\b/i.test(words)) return /<html\b/i.test(words) ? "webPage" : "xmlWorkbook";
  return isJson(bytes, words) ? "json" : null;
}

/** A whole JSON text; one that is only cut would be a table that begins oddly. */
function isJson(bytes: Uint8Array, words: string): boolean {
  if (!/^[[{]/.test(words)) return false;
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Streams of Microsoft's container, by their names, which it stores as UTF-16. */
function compoundKindOf(bytes: Uint8Array): FileKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const containsName = (name: string) => buffer.includes(Buffer.from(name, "utf16le"));
  if (containsName("EncryptedPackage")) return "password";
  return containsName("Workbook") || containsName("Book") ? "oldWorkbook" : "oldOffice";
}

/** The kind of an archive by the names of its parts; null for a workbook. */
export function archiveKindOf(bytes: Uint8Array, names: ReadonlySet<string>): FileKind | null {
  if (names.has("xl/workbook.xml")) return isComplete(bytes) ? null : "incomplete";
  // The first part's own mark.
  if (((bytes[6] ?? 0) & 1) === 1) return "passwordArchive";
  if (names.has("xl/workbook.bin")) return "binaryWorkbook";
  if (latin1Text(bytes, 200).includes("opendocument.spreadsheet")) return "openDocument";
  if (names.has("Index/Document.iwa") || names.has("Index.zip")) return "numbers";
  const isDocument = [...names].some((name) => /^(?:word|ppt)\/|^content\.xml$/.test(name));
  if (isDocument) return "document";
  if (!isComplete(bytes)) return "incomplete";
  return names.has("[Content_Types].xml") ? "damaged" : "archive";
}

/** Whether an archive has its end, where its parts are listed; a comment may follow. */
const isComplete = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-65_557)).includes(Buffer.from("504b0506", "hex"));
