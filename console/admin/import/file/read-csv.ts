import Papa from 'papaparse'
import { MOST_LINES } from '#domain/import/import.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A table's lines; the sign between its cells is found by itself. */
export async function readCsv(bytes: Uint8Array): Promise<string[][]> {
  const text = decodeText(bytes)
  // A picture, or anything else that only calls itself a table.
  if (text.includes('\0')) throw new UnreadableFile('broken')
  const delimiter = findDelimiter(text)
  return Papa.parse<string[]>(text, { delimiter, preview: MOST_LINES * 2 }).data
}

/** As spreadsheets save it here: UTF-8, UTF-16 by its mark, else Windows' own. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const DELIMITERS = [';', ',', '\t', '|']

/** Guessed without empty lines, which have none but count as lines; of a file of nothing else the first. */
function findDelimiter(text: string): string {
  const { data, meta } = Papa.parse<string[]>(text, {
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: DELIMITERS,
  })
  const isBlank = data.every((cells) => cells.every((cell) => /^[\s;,|]*$/.test(cell)))
  return isBlank ? (DELIMITERS.find((sign) => text.includes(sign)) ?? ',') : meta.delimiter
}
