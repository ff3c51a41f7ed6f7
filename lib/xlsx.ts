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
  wallClockAsUtc: (moment: Date) => number;
};

/** The most rows below the header. */
export const xlsxMaxRows = 1_048_575;
/** The most characters of a cell. */
const maxCharacters = 32_767;

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationshipsNamespace = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const sheetMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const xlsxType = `${sheetMediaType}.sheet`;

/** Indexes of the cell formats in `styles`. quoted: text that would become a formula when its cell is edited. */
const styleIndexes = {
  plain: 0,
  header: 1,
  moment: 2,
  quoted: 3,
  plainFromRight: 4,
  quotedFromRight: 5,
};

const cellStyle = (attributes: string, numFmtId = 0, fontId = 0, children = "") => {
  const xf = `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"${attributes}`;
  return children ? `${xf}>${children}</xf>` : `${xf}/>`;
};

/** Reading order 2: from the right. Not every program detects it. */
const fromRight = '<alignment readingOrder="2"/>';

/** In the order of `styleIndexes`. */
const cellStyles = [
  cellStyle(""),
  cellStyle(' applyFont="1"', 0, 1),
  cellStyle(' applyNumberFormat="1"', 164),
  cellStyle(' quotePrefix="1"'),
  cellStyle(' applyAlignment="1"', 0, 0, fromRight),
  cellStyle(' quotePrefix="1" applyAlignment="1"', 0, 0, fromRight),
];

const styles = `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join("")}</cellXfs></styleSheet>`;

/** The files of the workbook except the sheet. */
const workbookFiles = ({ name }: XlsxSheet): [file: string, text: string][] => [
  [
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMediaType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMediaType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMediaType}.worksheet+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `<Relationships xmlns="${relationshipsNamespace}"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${relationshipsNamespace}"><Relationship Id="rId1" Type="${officeNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeNamespace}/styles" Target="styles.xml"/></Relationships>`,
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
  for (const [file, text] of workbookFiles(sheet)) open(file).push(strToU8(xmlHeader + text), true);

  const { columns } = sheet;
  const columnNames = columns.map((_, index) => columnName(index));
  // Days since the end of 1899.
  const toSerialDate = (moment: Date) => sheet.wallClockAsUtc(moment) / 86_400_000 + 25_569;
  const sheetFile = open("xl/worksheets/sheet1.xml");
  const widths = columns
    .map(({ width }, index) => {
      const columnNumber = index + 1;
      return `<col min="${columnNumber}" max="${columnNumber}" width="${width}" customWidth="1"/>`;
    })
    .join("");
  const names = columns.map(({ name }, index) =>
    textCell(`${columnNames[index]}1`, name, styleIndexes.header),
  );
  sheetFile.push(
    strToU8(
      `${xmlHeader}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${names.join("")}</row>`,
    ),
  );
  let lastRow = 1;
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      lastRow += 1;
      const cells = row.map((value, index) =>
        cell(`${columnNames[index]}${lastRow}`, value, toSerialDate),
      );
      text += `<row r="${lastRow}">${cells.join("")}</row>`;
    }
    sheetFile.push(strToU8(text));
    yield takePiece(rows.length);
  }
  const lastCell = `${columnNames.at(-1)}${lastRow}`;
  sheetFile.push(strToU8(`</sheetData><autoFilter ref="A1:${lastCell}"/></worksheet>`), true);
  zip.end();
  yield takePiece(0);
}

/** 0 → 'A', 25 → 'Z', 26 → 'AA' */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cell(reference: string, value: XlsxCell, toSerialDate: (moment: Date) => number): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") {
    const [plain, marked] = isRightToLeft(value)
      ? [styleIndexes.plainFromRight, styleIndexes.quotedFromRight]
      : [styleIndexes.plain, styleIndexes.quoted];
    return textCell(reference, value, isFormula(value) ? marked : plain);
  }
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) {
    return `<c r="${reference}" s="${styleIndexes.moment}"><v>${toSerialDate(value)}</v></c>`;
  }
  return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : "";
}

function textCell(reference: string, value: string, styleIndex: number): string {
  const text = value
    .slice(0, maxCharacters)
    .replace(/\r\n?/g, "\n")
    // '_x0041_' in a text would be read as an escaped character.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
  const style = styleIndex === styleIndexes.plain ? "" : ` s="${styleIndex}"`;
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}
