/**
 * Pix as "copia e cola": a static BR Code (EMV® QR Code, merchant-presented) as the Banco Central's
 * "Manual de Padrões para Iniciação do Pix" lays it out. Nobody but the bank learns whether it was paid.
 */

import { type Centavos, toReais } from './money.ts'
import { formatCnpj, formatCpf, isCnpj, isCpf } from './tax-id.ts'

type PixRecipient = {
  /** As `parsePixKey` has it. */
  key: string
  /** Whose account it is, and in which city; both are folded into what the code takes. */
  name: string
  city: string
}

type PixCharge = PixRecipient & {
  amount: Centavos
  /** What the payment is told by in the account; up to 25 letters and digits. */
  txid: string
}

export const LONGEST_PIX_NAME = 25
export const LONGEST_PIX_CITY = 15
const LONGEST_TXID = 25
/** What a code says where nobody has named a city. */
const NO_CITY = 'BRASIL'

/** The text of the code, for the payer's bank to read. */
export function createPixCode({ key, name, city, amount, txid }: PixCharge): string {
  const account = `${formatField('00', 'br.gov.bcb.pix')}${formatField('01', key)}`
  const code = [
    formatField('00', '01'),
    formatField('26', account),
    formatField('52', '0000'),
    formatField('53', '986'),
    formatField('54', toReais(amount).toFixed(2)),
    formatField('58', 'BR'),
    formatField('59', toPixText(name).slice(0, LONGEST_PIX_NAME).trim() || 'RECEBEDOR'),
    formatField('60', toPixText(city).slice(0, LONGEST_PIX_CITY).trim() || NO_CITY),
    formatField('62', formatField('05', txid || '***')),
    '6304',
  ].join('')
  return `${code}${computeCrc16(code)}`
}

const formatField = (id: string, value: string) =>
  `${id}${`${value.length}`.padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE of ASCII text, four hexadecimal digits. */
export function computeCrc16(text: string): string {
  let crc = 0xffff
  for (const sign of text) {
    crc ^= (sign.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Capitals, digits and a few signs: what every bank's app reads. */
export const toPixText = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' E ')
    .replace(/[^A-Z0-9 .,'/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** A booking's code in the account's statement: the end of its id, which tells it from others. */
export const toPixTxid = (id: string): string =>
  id.replace(/[^A-Za-z0-9]/g, '').slice(-LONGEST_TXID)

export type PixKeyKind = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'
type PixKey = { kind: PixKeyKind; key: string }

/** `ambiguous`: eleven digits that may be a CPF as well as a mobile telephone. */
export type PixKeyFault = 'unknown' | 'cpf' | 'cnpj' | 'email' | 'ambiguous'

/** The longest that a key may be: an e-mail's length in the manual. */
export const LONGEST_PIX_KEY = 77
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/
const TYPED_CPF = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/

/** A key as the directory of keys has it, by what was typed. */
export function parsePixKey(typed: string): PixKey | PixKeyFault {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (RANDOM.test(lower)) return { kind: 'random', key: lower }
  if (text.includes('@'))
    return EMAIL.test(lower) && lower.length <= LONGEST_PIX_KEY
      ? { kind: 'email', key: lower }
      : 'email'
  const packed = text.replace(/[\s().+/-]/g, '').toUpperCase()
  if (text.startsWith('+') || text.startsWith('(')) return parsePhoneKey(text, packed)
  if (/^\d{11}$/.test(packed)) return parseElevenDigits(text, packed)
  if (/^[0-9A-Z]{12}\d{2}$/.test(packed))
    return isCnpj(packed) ? { kind: 'cnpj', key: packed } : 'cnpj'
  return 'unknown'
}

function parsePhoneKey(text: string, packed: string): PixKey | PixKeyFault {
  const digits = text.startsWith('+') ? packed.replace(/^55/, '') : packed
  const isBrazilian = !text.startsWith('+') || packed.startsWith('55')
  return isBrazilian && isPhoneKey(digits) ? { kind: 'phone', key: `+55${digits}` } : 'unknown'
}

function parseElevenDigits(text: string, digits: string): PixKey | PixKeyFault {
  const [isPerson, isMobile] = [isCpf(digits), isPhoneKey(digits)]
  if (TYPED_CPF.test(text)) return isPerson ? { kind: 'cpf', key: digits } : 'cpf'
  if (isPerson && isMobile) return 'ambiguous'
  if (isPerson) return { kind: 'cpf', key: digits }
  return isMobile ? { kind: 'phone', key: `+55${digits}` } : 'cpf'
}

/** The area codes that there are. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const PHONE = new RegExp(`^${AREA}(?:9\\d{8}|[2-5]\\d{7})$`)

/** With its area code; of eleven digits a mobile one. */
const isPhoneKey = (digits: string) => PHONE.test(digits)

/** What a key that is kept is, by its form alone. */
export function getPixKeyKind(key: string): PixKeyKind {
  if (key.startsWith('+')) return 'phone'
  if (key.includes('@')) return 'email'
  if (key.length === 11) return 'cpf'
  return key.length === 14 ? 'cnpj' : 'random'
}

/** A kept key as people write it. */
export function formatPixKey(key: string): string {
  const kind = getPixKeyKind(key)
  if (kind === 'cpf') return formatCpf(key)
  if (kind === 'cnpj') return formatCnpj(key)
  return kind === 'phone' ? key.replace(/^\+55(\d{2})(\d+)(\d{4})$/, '+55 $1 $2-$3') : key
}
