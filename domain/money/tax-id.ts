/** By what the revenue service knows a person (CPF) or a business (CNPJ): told apart by their check digits. */

/** What a number that was typed is not: `unknown` where it has the length of neither. */
export type TaxIdFault = 'unknown' | 'cpf' | 'cnpj'

/** A number as people write it, `123.456.789-09` or `12.345.678/0001-95`; else what is wrong with it. */
export function parseTaxId(typed: string): { text: string } | TaxIdFault {
  const packed = typed.replace(/[\s./-]/g, '').toUpperCase()
  if (/^\d{11}$/.test(packed)) return isCpf(packed) ? { text: formatCpf(packed) } : 'cpf'
  if (/^[0-9A-Z]{12}\d{2}$/.test(packed))
    return isCnpj(packed) ? { text: formatCnpj(packed) } : 'cnpj'
  return 'unknown'
}

export const formatCpf = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')
export const formatCnpj = (signs: string): string =>
  signs.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-')

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Eleven digits. */
export const isCpf = (digits: string) => !isOneSign(digits) && hasCheckDigits(digits, CPF_WEIGHTS)

/** Fourteen signs; also one with letters, which stand for their ASCII codes less 48 (Receita Federal, from July 2026). */
export const isCnpj = (text: string) => !isOneSign(text) && hasCheckDigits(text, CNPJ_WEIGHTS)

const isOneSign = (text: string) => /^(.)\1+$/.test(text)

/** The last two digits follow from those before them, modulo 11. */
function hasCheckDigits(text: string, weights: readonly number[]): boolean {
  const signs = [...text].map((sign) => sign.charCodeAt(0) - 48)
  return [text.length - 2, text.length - 1].every((length) => {
    const own = weights.slice(weights.length - length)
    const sum = own.reduce((all, weight, i) => all + weight * (signs[i] ?? 0), 0)
    return signs[length] === (sum % 11 < 2 ? 0 : 11 - (sum % 11))
  })
}
