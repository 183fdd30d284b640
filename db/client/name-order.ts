/** The order in which clients are shown who are looked for by what is typed. */
import { type SQL, sql } from 'drizzle-orm'
import { clients } from '#db/tables/client.ts'
import { getPlainColumn, toPlainWords } from '#db/text-search.ts'

const name = getPlainColumn(clients.nome)

/** Where among the names a page ends: a plain name, and whose. */
type NamePlace = { value: string | number; id: string }

/**
 * Reads clients by name: first those whose names begin with the first word that was typed, whom the index
 * finds at once, then the others. It stops where a page is full.
 * @param read reads as many of one stretch of names, in their order
 */
export async function readByName<T>(
  { text, after, most }: { text: string; after: NamePlace | null; most: number },
  read: (stretch: SQL | undefined, most: number) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (const stretch of listStretches(text, after)) {
    rows.push(...(await read(stretch, most - rows.length)))
    if (rows.length >= most) break
  }
  return rows
}

function listStretches(text: string, after: NamePlace | null): (SQL | undefined)[] {
  const beyond = after ? sql`(${name}, ${clients.id}) > (${after.value}, ${after.id})` : undefined
  const [first] = toPlainWords(text)
  if (first === undefined) return [beyond]
  const end = getNextWord(first)
  const beginning = sql`${name} >= ${first} AND ${name} < ${end}`
  const others = [sql`${name} < ${first}`, sql`${name} >= ${end}`]
  if (!beyond) return [beginning, ...others]
  return String(after?.value).startsWith(first)
    ? [sql`${beginning} AND ${beyond}`, ...others]
    : others.map((stretch) => sql`${stretch} AND ${beyond}`)
}

/** The first text after all that begin with a word of letters and digits: none of those is the last sign there is. */
function getNextWord(word: string): string {
  const signs = [...word]
  const last = signs.pop()?.codePointAt(0) ?? 0
  return signs.join('') + String.fromCodePoint(last + 1)
}
