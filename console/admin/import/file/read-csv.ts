import Papa from 'papaparse'
import { MOST_LINES } from '#domain/import/import.ts'
import { UnreadableFile } from './table.ts'

/** A table's lines; the sign between its cells is found by itself. */
export async function readCsv(bytes: Uint8Array): Promise<string[][]> {
  const text = decodeText(bytes)
  // A picture, or anything else that only calls itself a table.
  if (text.includes('\0')) throw new UnreadableFile('broken')
  // Empty lines have none of them, and count as lines afterwards.
  const { delimiter } = Papa.parse<string[]>(text, {
    ...{ preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t', '|'] },
  }).meta
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
