import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listClientMessages } from '#db/reminder/client-messages.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { requireOwnBusiness } from './settings.ts'

const PAGE = 50
const cursorShape = z.tuple([z.int(), cursorText])

/** What went to the house's clients. Names are looked up now: what is kept holds ids. */
export function listMessageLog(context: Context): Handler<Contract['GET /api/notifications/log']> {
  return ({ query: { kind, outcome, before } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const business = await requireOwnBusiness(db, user_id)
      const [created_at, id] = before ? parseCursor(cursorShape, before) : []
      const cursor = created_at !== undefined && id !== undefined ? { created_at, id } : undefined
      const filter = { kind, outcome, before: cursor }
      const rows = await listClientMessages(db, user_id, filter, PAGE + 1)
      const { shown, next } = cutPage(rows, PAGE, ({ message }) => [message.created_at, message.id])
      return {
        timezone: toBusinessSettings(business).general_settings.timezone,
        entries: shown.map(({ message, ...found }) => ({ ...message, ...found })),
        next,
      }
    })
}
