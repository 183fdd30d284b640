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

/** The columns of a table of people, all of which its index `…_contact` holds. */
type Contact = { id: Column; user_id: Column; name: Column; phone: Column; email: Column }

/**
 * Does somebody's name hold every word of a text, or their telephone or e-mail the text itself? The
 * house is looked through in its index, before anything else of a row is read.
 */
export function matchContact(contact: Contact, user_id: string, text: string): SQL | undefined {
  const { id, name, phone, email } = contact
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const words = toPlainWords(typed)
  const inName = words.map((word) => sql`${getPlainColumn(name)} LIKE ${`%${word}%`}`)
  const digits = toPhoneDigits(typed.replace(/^\+55/, ''))
  const ways = [
    sql`lower(${email}) LIKE ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`,
    ...(inName.length > 0 ? [sql`(${sql.join(inName, sql` AND `)})`] : []),
    ...(isPhoneLike(typed, digits) ? [sql`${phone} LIKE ${`%${digits}%`}`] : []),
  ]
  const people = sql`${id.table}${kit.readBy(`${getTableName(id.table)}_contact`)}`
  const isOfHouse = sql`${contact.user_id} = ${user_id}`
  return sql`${id} IN (SELECT ${id} FROM ${people} WHERE ${isOfHouse} AND (${sql.join(ways, sql` OR `)}))`
}

/** At least three digits, and nothing that no telephone is written with. */
const isPhoneLike = (typed: string, digits: string) =>
  digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed)
