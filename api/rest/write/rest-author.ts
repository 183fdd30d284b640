import { RefusalError } from '#api/errors.ts'
import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestIdentity } from '#api/rest/read/caller.ts'
import { planQuery, type Readable, readPlan } from '#api/rest/read/plan.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { countBookingsOfClients } from '#db/client/erase-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Condition, RestQuery } from '#db/rest/rest-query.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { type MakeCall, type RestAuthor, toText } from './writer.ts'

/** Reads where the call that writes acts: in its transaction, where there is one for all of them. */
export type ReadHere = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

type WriteTarget = {
  call: MakeCall
  read: ReadHere
  table: string
  readable: Readable
  /** The house that a row of nobody's names. */
  named: unknown
}

export async function createRestAuthor(
  identity: RestIdentity,
  { call, read, table, readable, named }: WriteTarget,
): Promise<RestAuthor> {
  const user_id = findHouse(identity, named)
  const business = await read((db) => findOwnerBusiness(db, user_id))
  return {
    call,
    user_id,
    slug: business?.slug ?? '',
    client_id: identity.kind === 'client' ? identity.session.client_id : null,
    role: identity.kind === 'staff' ? identity.staff.house_role : identity.kind,
    reread: async (id) => {
      const plan = planQuery(readable, table, whereAll([isOneOf('id', [id])]))
      const [row] = await read((db) => readPlan(db, plan))
      if (!row) throw new RefusalError({ code: 'not_found' })
      return row
    },
  }
}

function findHouse(identity: RestIdentity, named: unknown): string {
  if (identity.kind === 'client') return identity.user_id
  if (identity.kind === 'staff') return identity.staff.user_id
  return identity.kind === 'user' && named === undefined ? identity.account_id : toText(named)
}

const ALL: RestQuery = { select: [{ kind: 'all' }], where: [], order: [], limit: null, offset: 0 }

export const whereAll = (where: readonly Condition[]): RestQuery => ({ ...ALL, where })

export const isOneOf = (column: string, values: readonly string[]): Condition => ({
  kind: 'comparison',
  column,
  operator: 'in',
  values,
  isNegated: false,
})

/** As many rows as one call writes, all of them or none: no other house writes meanwhile. */
const MOST_WRITTEN = 25

/** @throws RestError past 25 rows, or past what the caller allows */
export function requireFewRows(count: number, maxAffected: number | null): void {
  if (maxAffected !== null && count > maxAffected) {
    throw new RestError(400, 'PGRST124', `Seriam ${count} linhas, mais que o permitido.`)
  }
  if (count > MOST_WRITTEN) {
    throw new RestError(400, '54000', `Grave no máximo ${MOST_WRITTEN} linhas de uma vez.`)
  }
}

/** As many bookings as clients may have together who are deleted by one call: all of them are written too. */
const MOST_BOOKINGS = 1000

/** @throws RestError where more hangs on clients than one transaction should take away */
export async function requireFewBookings(
  read: ReadHere,
  user_id: string,
  client_ids: readonly string[],
): Promise<void> {
  const count = await read((db) =>
    countBookingsOfClients(db, user_id, client_ids, MOST_BOOKINGS + 1),
  )
  if (count <= MOST_BOOKINGS) return
  throw new RestError(
    400,
    '54000',
    `Exclua de uma vez clientes com no máximo ${MOST_BOOKINGS} agendamentos ao todo.`,
    { hint: 'Um cliente de muitos agendamentos: DELETE /api/clients/:id/permanent.' },
  )
}

/** Rows of a body: one, or a list of them. @throws RestError PGRST102 */
export function requireRows(body: unknown, query: URLSearchParams): RestRow[] {
  const list = Array.isArray(body) ? body : [body]
  const columns = query
    .get('columns')
    ?.split(',')
    .map((name) => name.replaceAll('"', ''))
  return list.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw new RestError(400, 'PGRST102', 'O corpo deve ser um objeto ou uma lista de objetos.')
    }
    const entries = Object.entries(row)
    return Object.fromEntries(
      columns ? entries.filter(([name]) => columns.includes(name)) : entries,
    )
  })
}

/** The house that rows name. */
export const findNamedHouse = (rows: readonly RestRow[]): unknown => rows[0]?.user_id
