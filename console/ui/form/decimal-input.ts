/** What a field of money takes: the wire has no more. */
export const MOST_DECIMAL = 10_000_000

/**
 * A number as people type it here: `1.234,5`, `1234,50`, also `12.5` with the dot of a calculator.
 * @returns null for what is none, or is below zero
 */
export function parseDecimal(typed: string): number | null {
  const number = readDecimal(typed.replace(/[\sR$%]/g, ''))
  return number !== null && number <= MOST_DECIMAL ? number : null
}

/** Why `parseDecimal` has nothing for what was typed; null where it has. */
export function findDecimalFault(typed: string): 'below' | 'above' | 'unread' | null {
  if (parseDecimal(typed) !== null) return null
  const text = typed.replace(/[\sR$%]/g, '')
  if (/^[-−]/.test(text) && readDecimal(text.slice(1)) !== null) return 'below'
  return readDecimal(text) === null ? 'unread' : 'above'
}

function readDecimal(text: string): number | null {
  if (text === '') return 0
  if (!/^\d[\d.]*(,\d*)?$|^,\d+$/.test(text)) return null
  const isDotDecimal = !text.includes(',') && /^\d+\.\d{1,2}$/.test(text)
  const plain = isDotDecimal ? text : text.replaceAll('.', '').replace(',', '.')
  return Math.round(Number(plain) * 100) / 100
}

/** `120,00` as it stands in a field; percent without needless zeros. */
export function formatDecimal(value: number, decimals: 0 | 2): string {
  const text = decimals === 2 ? value.toFixed(2) : String(Math.round(value * 100) / 100)
  return text.replace('.', ',')
}
