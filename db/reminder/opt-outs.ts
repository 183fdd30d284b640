/** Who wants no messages of a house: known by the hash of a contact. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import { message_optouts } from '#db/tables/client-message.ts'
import type { OptOutSource } from '#domain/reminder/kinds.ts'

/** Kept as of the first time. */
export async function insertOptOuts(
  tx: Db,
  user_id: string,
  contact_sha256es: readonly string[],
  { source, created_at }: { source: OptOutSource; created_at: number },
): Promise<void> {
  for (const contact_sha256 of contact_sha256es)
    await tx
      .insert(message_optouts)
      .values({ user_id, contact_sha256, source, created_at })
      .onConflictDoNothing()
}

/** Those who come back to the house's list. */
export async function deleteOptOuts(
  tx: Db,
  user_id: string,
  contact_sha256es: readonly string[],
): Promise<void> {
  if (contact_sha256es.length === 0) return
  await tx
    .delete(message_optouts)
    .where(
      and(
        eq(message_optouts.user_id, user_id),
        inArray(message_optouts.contact_sha256, [...contact_sha256es]),
      ),
    )
}

/** Has one of these contacts left the house's list? */
export const hasOptedOut = async (
  db: Db,
  user_id: string,
  contact_sha256es: readonly string[],
): Promise<boolean> => (await findOptedOutAt(db, user_id, contact_sha256es)) !== null

/** Since when one of these contacts is off the house's list, in ms; null where none is. */
export async function findOptedOutAt(
  db: Db,
  user_id: string,
  contact_sha256es: readonly string[],
): Promise<number | null> {
  if (contact_sha256es.length === 0) return null
  const [row] = await db
    .select({ created_at: message_optouts.created_at })
    .from(message_optouts)
    .where(
      and(
        eq(message_optouts.user_id, user_id),
        inArray(message_optouts.contact_sha256, [...contact_sha256es]),
      ),
    )
    .orderBy(asc(message_optouts.created_at))
    .limit(1)
  return row?.created_at ?? null
}

const listed = prepareOnce('opted_out', (db) =>
  db
    .select({ contact_sha256: message_optouts.contact_sha256 })
    .from(message_optouts)
    .where(
      and(
        eq(message_optouts.user_id, sql.placeholder('user_id')),
        kit.isListed(message_optouts.contact_sha256, sql.placeholder('contacts')),
      ),
    ),
)

/** Of some contacts those that have left the house's list. */
export async function listOptedOut(
  db: Db,
  user_id: string,
  contact_sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await listed(db).execute({ user_id, contacts: JSON.stringify(contact_sha256s) })
  return new Set(rows.map(({ contact_sha256 }) => contact_sha256))
}

/** Houses that have a client of this telephone: who leaves a shared number's chat leaves all of them. */
export async function listHousesOfPhone(db: Db, telefone: string, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: clients.user_id })
    .from(clients)
    .where(eq(clients.telefone, telefone))
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}
