/** Search in names as people type them: without accents, whatever the case. */
import { type Column, type SQL, sql } from 'drizzle-orm'

/** A column in plain small letters. SQLite's `lower` knows A to Z alone. */
export function toPlainColumn(column: Column): SQL {
  return [...'áàâãäéêëíïóôõöúüçñ'].reduce<SQL>((name, accented) => {
    // Written out instead of bound, so that the query's text never changes and is compiled once.
    const [small, capital, plain] = [accented, accented.toUpperCase(), accented.normalize('NFD')[0]]
    return sql`replace(replace(${name}, ${sql.raw(`'${small}', '${plain}'`)}), ${sql.raw(`'${capital}', '${plain}'`)})`
  }, sql`lower(${column})`)
}

const MOST_WORDS = 8

/** Words of letters and digits: nothing among them means anything to LIKE. */
export function toPlainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

type Contact = { name: Column; phone: Column; email: Column }

/** Does somebody's name hold every word of a text, or their telephone or e-mail the text itself? */
export function matchContact({ name, phone, email }: Contact, text: string): SQL | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const words = toPlainWords(typed)
  const inName = words.map((word) => sql`${toPlainColumn(name)} LIKE ${`%${word}%`}`)
  const digits = typed.replace(/\D/g, '')
  const ways = [
    sql`lower(${email}) LIKE ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`,
    ...(inName.length > 0 ? [sql`(${sql.join(inName, sql` AND `)})`] : []),
    ...(isPhoneLike(typed, digits) ? [sql`${phone} LIKE ${`%${digits}%`}`] : []),
  ]
  return sql`(${sql.join(ways, sql` OR `)})`
}

/** At least three digits, and nothing that no telephone is written with. */
const isPhoneLike = (typed: string, digits: string) =>
  digits.length >= 3 && /^[\d\s()+.-]+$/.test(typed)
