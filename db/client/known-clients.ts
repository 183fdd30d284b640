/** Whom a house knows already, of many at once. */
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import { getPlainColumn } from '#db/text-search.ts'
import { isListedClient } from './clients.ts'

type Known = { id: string; nome: string; telefone: string | null; email: string | null }
type Wanted = {
  telefones: readonly string[]
  emails: readonly string[]
  names: readonly string[]
}

/**
 * Clients who have one of these telephones, e-mails or names, archived ones left out.
 * @param wanted.names folded
 */
export async function listKnownClients(
  db: Db,
  user_id: string,
  { telefones, emails, names }: Wanted,
): Promise<Known[]> {
  const { id, nome, telefone, email } = clients
  const isHere = and(eq(clients.user_id, user_id), eq(clients.deleted, false), isListedClient(''))
  const list = async (where: SQL | null) =>
    where === null
      ? []
      : db.select({ id, nome, telefone, email }).from(clients).where(and(isHere, where))
  return [
    ...(await list(telefones.length > 0 ? inArray(telefone, [...telefones]) : null)),
    ...(await list(emails.length > 0 ? inArray(email, [...emails]) : null)),
    ...(await list(names.length > 0 ? inArray(getPlainColumn(nome), [...names]) : null)),
  ]
}

type Standing = { of: string; id: string; nome: string }

/** Who stands for some clients now, themselves or whom they were joined to; nobody for an erased one. */
export async function listStandingClients(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<Standing[]> {
  if (ids.length === 0) return []
  const { id, nome, merged_into } = clients
  const rows = await db
    .select({ id, nome, merged_into })
    .from(clients)
    .where(and(eq(clients.user_id, user_id), inArray(id, [...ids]), isNull(clients.erased_at)))
  const joined = rows.flatMap((row) => row.merged_into ?? [])
  const others = await listStandingClients(db, user_id, joined)
  return rows.flatMap((row): Standing[] => {
    if (row.merged_into === null) return [{ of: row.id, id: row.id, nome: row.nome }]
    const other = others.find(({ of }) => of === row.merged_into)
    return other ? [{ ...other, of: row.id }] : []
  })
}
