/** Commissions visit by visit: what the figure of a period adds up from. */
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listEarnedVisits, sumEarnedVisits } from '#db/reports/earned-visits.ts'

const VISITS_PER_PAGE = 100
const visitCursor = z.tuple([cursorText, cursorText, cursorText])

export function listEarned(context: Context): Handler<Contract['GET /api/commissions']> {
  return ({ query: { from, to, professional_id = null, after } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      if (to < from) throw new RefusalError({ code: 'date_range' })
      const filter = { from, to, professional_id }
      const page = { after: parsePlace(after), most: VISITS_PER_PAGE + 1 }
      const rows = await listEarnedVisits(db, user_id, filter, page)
      const { shown, next } = cutPage(rows, VISITS_PER_PAGE, (visit) => [
        visit.date,
        visit.booking_id,
        visit.professional_id,
      ])
      return {
        visits: shown,
        total: after === undefined ? await sumEarnedVisits(db, user_id, filter) : null,
        next,
      }
    })
}

function parsePlace(after: string | undefined) {
  if (after === undefined) return null
  const [date, booking_id, professional_id] = parseCursor(visitCursor, after, 'after')
  return { date, booking_id, professional_id }
}
