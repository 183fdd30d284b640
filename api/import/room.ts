/** Whether the plan has room for the clients that an import would add. */

import type { PlanContext } from '#api/entitlement/house-plan.ts'
import { hasPlanLimit, requirePlanRoom } from '#api/entitlement/house-plan.ts'
import type { Db } from '#db/dialect/kit.ts'
import { countLines, type ImportRow, listImports, listLines } from '#db/imports.ts'
import type { BookingLine } from '#domain/import/lines.ts'
import { sumNumbers } from '#domain/money/money.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { findKnownContacts } from './clients.ts'

const LINES_AT_ONCE = 500

/** An import that the plan has no room for says so before it begins. @throws Refused `plan_limit` */
export async function requireRoomForNew(
  tx: Db,
  context: PlanContext,
  row: ImportRow,
): Promise<void> {
  const { user_id } = row
  if (!addsClients(row) || !(await hasPlanLimit(tx, context, user_id, 'clients'))) return
  // What others still bring in takes its room too.
  const running = (await listImports(tx, user_id)).filter(
    (one) => addsClients(one) && one.state === 'running',
  )
  const all = [row, ...running]
  const ids = all.filter(({ kind }) => kind === 'clients').map(({ id }) => id)
  const counted = await countLines(tx, user_id, ids)
  const added = sumNumbers(counted.map(({ state, lines }) => (state === 'new' ? lines : 0)))
  const visitors = new Set<string>()
  for (const { id, kind } of all)
    if (kind === 'bookings')
      for (const one of await listNewVisitors(tx, user_id, id)) visitors.add(one)
  await requirePlanRoom(tx, context, user_id, 'clients', added + visitors.size)
}

const addsClients = ({ kind }: ImportRow) => kind === 'clients' || kind === 'bookings'

/** Who is booked and is no client of the house yet: each becomes one. */
async function listNewVisitors(db: Db, user_id: string, id: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let after = 0; ; ) {
    const rows = await listLines(db, user_id, id, { states: ['new'], after, most: LINES_AT_ONCE })
    const lines = rows.flatMap(({ data }) => (data === null ? [] : parseBookingLine(data)))
    const known = await findKnownContacts(db, user_id, lines)
    for (const [i, { telefone, email, nome }] of lines.entries())
      if (known[i] === null) found.add(telefone ?? `${email ?? ''} ${foldText(nome)}`)
    after = rows.at(-1)?.line ?? after
    if (rows.length < LINES_AT_ONCE) return found
  }
}

/** As the check writes it, of an import of bookings. */
const parseBookingLine = (data: string) => JSON.parse(data) as BookingLine
