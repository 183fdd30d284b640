/** Search in names as people type them: without accents, whatever the case. */
import { type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { kit } from './dialect/kit.ts'

/**
 * A name in plain small letters, as the database keeps it beside `client_name`, `nome` and
 * `business_name` (migration `search_text`).
 */
export const getPlainColumn = ({ table, name }: Column): SQL =>
  sql`${table}.${sql.identifier(`${name}_plain`)}`

const MOST_WORDS = 8

/** Words of letters and digits: nothing among them means anything to LIKE. */
export function toPlainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** The columns of a table of people, all of which its index of contacts holds. */
type Contact = { name: Column; phone: Column; email: Column }

/** Does somebody's name hold every word of a text, or their telephone or e-mail the text itself? */
export function isContactLike({ name, phone, email }: Contact, text: string): SQL | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const words = toPlainWords(typed)
  const inName = words.map((word) => sql`${getPlainColumn(name)} LIKE ${`%${word}%`}`)
  const digits = toPhoneDigits(typed.replace(/^\+55/, ''))
  const ways = [
    ...(inName.length > 0 ? [sql`(${sql.join(inName, sql` AND `)})`] : []),
    ...(isPhoneLike(typed, digits) ? [sql`${phone} LIKE ${`%${digits}%`}`] : []),
    // Kept in small letters.
    sql`${email} LIKE ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`,
  ]
  return sql`(${sql.join(ways, sql` OR `)})`
}

/**
 * The same where the order is another one: the house is looked through in its index `…_contact`,
 * before anything else of a row is read.
 */
export function matchContact(
  contact: Contact & { id: Column; user_id: Column },
  user_id: string,
  text: string,
): SQL | undefined {
  const isLike = isContactLike(contact, text)
  if (!isLike) return undefined
  const { id } = contact
  const people = sql`${id.table}${kit.readBy(`${getTableName(id.table)}_contact`)}`
  return sql`${id} IN (SELECT ${id} FROM ${people} WHERE ${contact.user_id} = ${user_id} AND ${isLike})`
}

/** At least three digits, and nothing that no telephone is written with. */
const isPhoneLike = (typed: string, digits: string) =>
  digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed)
