/** A spreadsheet as Excel saves it, no larger than it has to be. */
import { strToU8, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OPEN = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN}/spreadsheetml/2006/main`
const RELATED = `${OPEN}/officeDocument/2006/relationships`
const toPart = (text: string) => strToU8(`${HEAD}${text}`)

/** A text, a number, or a number that is shown as a date (14) or a time (20). */
export type ExcelCell = string | number | boolean | { value: number; format: 14 | 20 }

const listRelations = (...targets: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="${OPEN}/package/2006/relationships">${targets
    .map(
      ([kind, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${RELATED}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** @param lines by their number in the sheet, from 1 on; @param more parts beside it */
export function createExcel(
  lines: Readonly<Record<number, readonly ExcelCell[]>>,
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const rows = Object.entries(lines).map(
    ([line, cells]) =>
      `<row r="${line}">${cells.map((cell, i) => formatCell(cell, `${'ABCDEFGH'[i]}${line}`)).join('')}</row>`,
  )
  const zipped = zipSync({
    '[Content_Types].xml': toPart(
      `<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    '_rels/.rels': toPart(listRelations(['officeDocument', 'xl/workbook.xml'])),
    'xl/workbook.xml': toPart(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': toPart(
      listRelations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ),
    'xl/styles.xml': toPart(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': toPart(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
    ...more,
  })
  return new Uint8Array(zipped)
}

function formatCell(cell: ExcelCell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" s="${cell.format === 14 ? 1 : 2}"><v>${cell.value}</v></c>`
}
