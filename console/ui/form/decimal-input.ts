/**
 * A number as people type it here: `1.234,5`, `1234,50`, also `12.5` with the dot of a calculator.
 * @returns null for what is none, or is below zero
 */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/[\sR$%]/g, '')
  if (text === '') return 0
  if (!/^\d[\d.]*(,\d*)?$|^,\d+$/.test(text)) return null
  const isDotDecimal = !text.includes(',') && /^\d+\.\d{1,2}$/.test(text)
  const plain = isDotDecimal ? text : text.replaceAll('.', '').replace(',', '.')
  const number = Math.round(Number(plain) * 100) / 100
  return Number.isFinite(number) && number <= 10_000_000 ? number : null
}

/** `120,00` as it stands in a field; percent without needless zeros. */
export function formatDecimal(value: number, decimals: 0 | 2): string {
  const text = decimals === 2 ? value.toFixed(2) : String(Math.round(value * 100) / 100)
  return text.replace('.', ',')
}
