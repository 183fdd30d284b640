/** An XLSX file's sheets. Whoever runs it can end it: a hostile file may take for ever. */
import { unzipSync, zipSync } from 'fflate'
import readSheets, { type CellValue } from 'read-excel-file/universal'

/** All that is in it, unpacked: a table of 20,000 lines has a tenth of that. */
const MOST_BYTES = 100 * 1024 * 1024
const MOST_FILES = 2000

export type Sheet = { name: string; lines: string[][] }

/** @returns the lines of each, empty ones too; null where it is none, or too large to be a table */
export async function unpackExcel(bytes: Uint8Array): Promise<Sheet[] | null> {
  try {
    const sheets = await readSheets(toStored(bytes))
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      lines: data.map((row) => row.map(formatCell)),
    }))
  } catch {
    return null
  }
}

/**
 * The same file, its parts not packed: the reader unpacks in workers made of texts, which our pages do
 * not allow. No part is unpacked to more than it says that it has.
 * @throws where all that it says is too much
 */
function toStored(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  let files = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize
      files += 1
      if (size > MOST_BYTES || files > MOST_FILES) throw new RangeError('too large')
      return /\.(xml|rels)$/.test(name)
    },
  })
  const { buffer } = zipSync(parts, { level: 0 })
  // It is made anew, and shares its memory with nobody.
  return buffer as ArrayBuffer
}

/** As somebody would have typed it. */
function formatCell(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return formatDate(cell)
  if (typeof cell === 'number') return formatNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return String(cell)
}

/** A telephone is no power of ten. */
const formatNumber = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)

/** A spreadsheet's day has no zone; one of before it begins is a time alone. */
function formatDate(date: Date): string {
  const [day = '', rest = ''] = date.toISOString().split('T')
  const time = rest.slice(0, 5)
  const [year, month, dayOfMonth] = day.split('-')
  if (year === '1899' || (year === '1900' && month === '01' && dayOfMonth === '00')) return time
  return `${dayOfMonth}/${month}/${year}${time === '00:00' ? '' : ` ${time}`}`
}
