import type { MaskedContact } from '#domain/refusal.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** E-mails are lower case on save and on search. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Signs that part addresses in a mail's header are in none: `a,b@x.com` would be two. */
const PART = '[^\\s@,;<>()"\\p{Cc}\\p{Cs}]'
const PART_OF_EMAIL = new RegExp(`^(?:${PART}|@)+$`, 'u')
const EMAIL = new RegExp(`^${PART}+@${PART}+\\.${PART}{2,}$`, 'u')

/** The documents' simple pattern, with a top-level domain of at least two characters. */
export function isEmail(typed: string): boolean {
  return typed.length <= 254 && EMAIL.test(typed.trim())
}

/** Can a text stand somewhere in an e-mail? One with a space cannot. */
export const isPartOfEmail = (text: string): boolean => PART_OF_EMAIL.test(text)

/** What turns the direction of writing around, unseen: a name could then read as another. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** One line of text: no control characters, halves of a pair or marks of direction, single spaces. */
export function normalizeName(typed: string): string {
  return typed
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
}

/** How sure it is who a client is: said by them, or proven by a code or an account. */
export const SESSION_LEVELS = ['identified', 'proven'] as const
export type SessionLevel = (typeof SESSION_LEVELS)[number]

/** What a client chose where their card says something else than they typed. */
export const CONTACT_RESOLUTIONS = ['existing', 'update'] as const
export type ContactResolution = (typeof CONTACT_RESOLUTIONS)[number]

type Contact = { nome: string; email: string | null }

/** Does a stored client differ from what was typed: in e-mail, or in name but for case and accents? */
export function isContactDifferent(stored: Contact, typed: Contact): boolean {
  return (
    foldText(stored.nome) !== foldText(typed.nome) ||
    normalizeEmail(stored.email ?? '') !== normalizeEmail(typed.email ?? '')
  )
}

const DOTS = '••••'

/** `M•••• S••••` and `m•••@g••••.com`: enough to recognise oneself, too little to learn anything. */
export function maskContact({ nome, email }: Contact): MaskedContact {
  const name = nome.split(' ').filter(Boolean)
  const shown = name.length > 1 ? [name[0], name.at(-1)] : name
  return {
    nome: shown.map((word) => `${[...(word ?? '')][0] ?? ''}${DOTS}`).join(' '),
    email: maskEmail(email ?? ''),
  }
}

/** `m•••@g••••.com` */
export function maskEmail(email: string): string {
  const match = /^(.)[^@]*@(.).*(\.[^.]+)$/u.exec(email)
  return match ? `${match[1]}•••@${match[2]}${DOTS}${match[3]}` : ''
}

/** `(••) •••••-••34`: the last two digits of a telephone. */
export function maskPhone(digits: string): string {
  const dots = '•'.repeat(Math.max(0, digits.length - 6))
  return `(••) ${dots}-••${digits.slice(-2)}`
}

/** `(11) 9…-1365`: for whoever has received something there, to tell their own numbers apart. */
export const hintPhone = (digits: string): string =>
  `(${digits.slice(0, 2)}) ${digits.slice(2, 3)}…-${digits.slice(-4)}`

/** Stands for the name of a client of whom there is only a telephone. */
export const formatUnnamedClient = (telefone: string | null) =>
  `Cliente ${maskPhone(telefone ?? '')}`

export const isUnnamedClient = ({ nome, telefone }: { nome: string; telefone: string | null }) =>
  nome === formatUnnamedClient(telefone)

type BlockState = {
  is_blocked: boolean
  blocked_until: number | null
  blocked_reason: string | null
}

type BlockRefusal = { code: 'client_blocked'; reason: string | null; days: number | null }

/**
 * Is this client blocked at this moment? A block past its end no longer refuses.
 * @param now ms since 1970, as `blocked_until`
 * @returns `client_blocked` with the reason and the days that remain (of 86,400,000 ms, rounded up)
 */
export function refuseBlocked(client: BlockState, now: number): BlockRefusal | null {
  const { is_blocked, blocked_until, blocked_reason } = client
  if (!is_blocked || (blocked_until !== null && blocked_until <= now)) return null
  return {
    code: 'client_blocked',
    reason: blocked_reason,
    days: blocked_until === null ? null : Math.ceil((blocked_until - now) / MS_A_DAY),
  }
}

/** `Marina S.`: how a client's name stands in public. */
export function formatPublicName(nome: string): string {
  const [first = '', ...rest] = nome.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return initial ? `${first} ${initial.toLocaleUpperCase('pt-BR')}.` : first
}
