/** What a professional brought in, visit by visit and sale by sale. */
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { listPersonTakings, sumPersonTakings } from '#db/reports/person-takings.ts'
import { getOffsetAt } from '#domain/time/civil-time.ts'
import { loadComparedPeriods } from './report-period.ts'

const ROWS_PER_PAGE = 50
const rowCursor = z.tuple([cursorText, cursorText, cursorText])

export function listTakings(
  context: Context,
): Handler<Contract['GET /api/professionals/:id/takings']> {
  return ({ params: { id }, query: { of = null, after, ...days } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const { period, zone } = await loadComparedPeriods(db, context, user_id, days)
      const name = (await listProfessionalNames(db, user_id)).get(id)
      if (name === undefined) throw new RefusalError({ code: 'professional_not_found' })
      const whose = { ...period, professional_id: id }
      const ahead = getOffsetAt(zone, context.now())
      const page = { after: parsePlace(after), most: ROWS_PER_PAGE + 1 }
      const found = await listPersonTakings(db, user_id, { ...whose, of, ahead }, page)
      const { shown, next } = cutPage(found, ROWS_PER_PAGE, (row) => [row.date, row.at, row.id])
      return {
        name,
        rows: shown.map(toShownRow),
        totals: after === undefined ? await sumPersonTakings(db, user_id, whose) : null,
        next,
      }
    })
}

// One by one: spreads of small objects take longer than to read them.
const toShownRow = (row: Awaited<ReturnType<typeof listPersonTakings>>[number]) => ({
  kind: row.kind,
  id: row.id,
  date: row.date,
  time: row.time,
  client_name: row.client_name,
  guest_name: row.guest_name,
  what: row.what,
  services: row.services,
  products: row.products,
})

function parsePlace(after: string | undefined) {
  if (after === undefined) return null
  const [date, at, id] = parseCursor(rowCursor, after, 'after')
  return { date, at, id }
}
