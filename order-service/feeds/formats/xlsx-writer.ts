import { zipFile } from './zip-writer.ts';

/** A cell: a text, or a number that a spreadsheet may add up. */
export type XlsxCell = string | number;

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An .xlsx file with one sheet, whose first row is its header and stays in view. */
export const xlsxFile = (
  sheetName: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly XlsxCell[]>,
): AsyncGenerator<Buffer, void, void> =>
  zipFile([
    {
      name: '[Content_Types].xml',
      content: [
        `${declaration}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        `<Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${declaration}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${declaration}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/styles.xml',
      content: [
        `${declaration}<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`,
        // 0: a text, which stays one however long its digits are. 1: the header. 2: a number.
        '<cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="0"/></cellXfs></styleSheet>',
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(headings, rows) },
  ]);

async function* sheet(headings: readonly string[], rows: AsyncIterable<readonly XlsxCell[]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield `<row r="1">${headings.map((heading) => textCell(heading, 1)).join('')}</row>`;
  let line = 1;
  for await (const cells of rows) yield `<row r="${++line}">${cells.map(cellXml).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

const cellXml = (cell: XlsxCell): string =>
  typeof cell === 'number' ? `<c s="2"><v>${cell}</v></c>` : cell === '' ? '<c/>' : textCell(cell, 0);
const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '' };
const escaped = (text: string): string => text.replaceAll(/[&<>"\r]/g, (char) => entities[char] ?? '');
