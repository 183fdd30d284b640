/** Search in names as people type them: without accents, whatever the case. */
import { type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import { isPartOfEmail } from '#domain/people/client.ts'
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
type Contact = {
  name: Column
  phone: Column
  email: Column
  /** Plain name and e-mail as one text, a line each, where the database keeps them so. */
  lines?: SQL
}

/** Does somebody's name hold every word of a text, or their telephone or e-mail the text itself? */
export function isContactLike(contact: Contact, text: string): SQL | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const digits = toPhoneDigits(typed.replace(/^\+55/, ''))
  const ways = [
    ...listTextWays(contact, typed),
    ...(isPhoneLike(typed, digits) ? [sql`${contact.phone} LIKE ${`%${digits}%`}`] : []),
  ]
  return ways.length > 0 ? sql`(${sql.join(ways, sql` OR `)})` : sql`false`
}

/** By the name or by the e-mail, which is kept in small letters. */
function listTextWays({ name, email, lines }: Contact, typed: string): SQL[] {
  const words = toPlainWords(typed)
  // No word goes over the end of a line.
  if (lines && words[0] === typed) return [sql`${lines} LIKE ${`%${typed}%`}`]
  const inName = words.map((word) => sql`${getPlainColumn(name)} LIKE ${`%${word}%`}`)
  const escaped = typed.replace(/[\\%_]/g, '\\$&')
  const inEmail = lines
    ? sql`${lines} LIKE ${`%\n%${escaped}%`} ESCAPE '\\'`
    : sql`${email} LIKE ${`%${escaped}%`} ESCAPE '\\'`
  return [
    ...(inName.length > 0 ? [sql`(${sql.join(inName, sql` AND `)})`] : []),
    ...(isPartOfEmail(typed) ? [inEmail] : []),
  ]
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
