import { strToU8, Zip, ZipDeflate } from "fflate";
import { isRightToLeft } from "~/lib/bidi";
import { isFormula } from "~/lib/csv/formula-guard";
import { escapeXml } from "~/lib/xml";

/**
 * Writes Office Open XML spreadsheets row by row: memory holds one batch, however long the list is. Text is never a
 * formula; text that would become one when its cell is edited gets `quotePrefix`.
 */

export type XlsxCell = string | number | boolean | Date | null;
/** `width`: in characters. */
export type XlsxColumn = { name: string; width: number };

export type XlsxSheet = {
  name: string;
  columns: readonly XlsxColumn[];
  /** Cells have no time zone: converts a moment to the milliseconds at which UTC shows the local time. */
  shownAsUtc: (moment: Date) => number;
};

/** The most rows below the header. */
export const xlsxMaxRows = 1_048_575;
/** The most characters of a cell. */
const maxCharacters = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const xlsxType = `${types}.sheet`;

/** Indexes of the cell formats in `styles`. */
const looks = { plain: 0, header: 1, moment: 2, marked: 3, plainFromRight: 4, markedFromRight: 5 };

const cellStyle = (rest: string, numFmtId = 0, fontId = 0, inside = "") => {
  const xf = `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"${rest}`;
  return inside ? `${xf}>${inside}</xf>` : `${xf}/>`;
};

/** Reading order 2: from the right. Not every program detects it. */
const fromRight = '<alignment readingOrder="2"/>';

/** In the order of `looks`. */
const cellLooks = [
  cellStyle(""),
  cellStyle(' applyFont="1"', 0, 1),
  cellStyle(' applyNumberFormat="1"', 164),
  cellStyle(' quotePrefix="1"'),
  cellStyle(' applyAlignment="1"', 0, 0, fromRight),
  cellStyle(' quotePrefix="1" applyAlignment="1"', 0, 0, fromRight),
];

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellLooks.length}">${cellLooks.join("")}</cellXfs></styleSheet>`;

/** The files of the workbook except the sheet. */
const frameOf = ({ name }: XlsxSheet): [file: string, text: string][] => [
  [
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ["xl/styles.xml", styles],
];

/** A file with one sheet and a frozen header, one piece per batch of rows. */
export async function* xlsxOf(
  sheet: XlsxSheet,
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<{ rows: number; bytes: Uint8Array }> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const takePiece = (rows: number) => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return { rows, bytes };
  };
  const open = (file: string) => {
    const entry = new ZipDeflate(file, { level: 3 });
    zip.add(entry);
    return entry;
  };
  for (const [file, text] of frameOf(sheet)) open(file).push(strToU8(head + text), true);

  const { columns } = sheet;
  const columnNames = columns.map((_, index) => columnName(index));
  // Days since the end of 1899.
  const serial = (moment: Date) => sheet.shownAsUtc(moment) / 86_400_000 + 25_569;
  const body = open("xl/worksheets/sheet1.xml");
  const widths = columns
    .map(({ width }, index) => {
      const at = index + 1;
      return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const names = columns.map(({ name }, index) =>
    textCell(`${columnNames[index]}1`, name, looks.header),
  );
  body.push(
    strToU8(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${names.join("")}</row>`,
    ),
  );
  let last = 1;
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      last += 1;
      const cells = row.map((value, index) => cell(`${columnNames[index]}${last}`, value, serial));
      text += `<row r="${last}">${cells.join("")}</row>`;
    }
    body.push(strToU8(text));
    yield takePiece(rows.length);
  }
  const corner = `${columnNames.at(-1)}${last}`;
  body.push(strToU8(`</sheetData><autoFilter ref="A1:${corner}"/></worksheet>`), true);
  zip.end();
  yield takePiece(0);
}

/** 0 → 'A', 25 → 'Z', 26 → 'AA' */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cell(place: string, value: XlsxCell, serial: (moment: Date) => number): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") {
    const [plain, marked] = isRightToLeft(value)
      ? [looks.plainFromRight, looks.markedFromRight]
      : [looks.plain, looks.marked];
    return textCell(place, value, isFormula(value) ? marked : plain);
  }
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) {
    return `<c r="${place}" s="${looks.moment}"><v>${serial(value)}</v></c>`;
  }
  return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : "";
}

function textCell(place: string, value: string, styleIndex: number): string {
  const text = value
    .slice(0, maxCharacters)
    .replace(/\r\n?/g, "\n")
    // '_x0041_' in a text would be read as an escaped character.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
  const style = styleIndex === looks.plain ? "" : ` s="${styleIndex}"`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}
