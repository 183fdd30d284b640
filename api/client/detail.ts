import { listContactHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { loadPlanReach } from '#api/entitlement/house-plan.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listMerges, listUnfinishedMerges } from '#db/client/client-merges.ts'
import {
  findClientRecord,
  listBookingsOfClient,
  listSalesToClient,
} from '#db/client/client-records.ts'
import { sumOwed } from '#db/client/fiado-moves.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findOptedOutAt } from '#db/reminder/opt-outs.ts'
import { findPreference, getVisitRhythm } from '#domain/people/client-habits.ts'
import { findHouseDay } from './house-day.ts'
import { requireClientRecord, toClientRecord } from './record.ts'

const MOST_SHOWN = 10

/** A client with what their visits say of them. */
export function getClientDetail(context: Context): Handler<Contract['GET /api/clients/:id']> {
  return ({ params: { id } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id, house_role }) => {
      const client = await requireClientRecord(db, user_id, id, { archived: true })
      const stored = await listBookingsOfClient(db, user_id, id)
      const rows = stored.map((row) => ({ ...row, total: row.comanda_total ?? row.price }))
      const { today, timezone } = await findHouseDay(db, user_id, context.now())
      const isReadOnly = await loadPlanReach(db, context, user_id, 'clients')
      const completed = rows.filter(({ status }) => status === 'completed')
      const missed = rows.filter(({ cancel_reason }) => cancel_reason === 'no_show')
      const ahead = rows.filter(
        ({ date, status }) => date >= today && status !== 'cancelled' && status !== 'completed',
      )
      return {
        client: toClientRecord(client, house_role, context.now()),
        owed: await sumOwed(db, user_id, id),
        read_only: !client.deleted && isReadOnly(client),
        left_list_at: await findOptedOutAt(db, user_id, listContactHashes(client)),
        timezone,
        visits: {
          completed: completed.length,
          no_shows: missed.length,
          last_no_show: missed[0]?.date ?? null,
          every_days: getVisitRhythm(completed),
          bookings: rows.length,
        },
        next: ahead.at(-1) ?? null,
        last: rows.filter((row) => !ahead.includes(row)).slice(0, MOST_SHOWN),
        merges: await listMerges(db, user_id, id, context.now()),
        joining: await findJoining(db, user_id, id),
        sales: await listSalesToClient(db, user_id, id, MOST_SHOWN),
        preferences: {
          professional: findPreference(completed, 'professional_name'),
          service: findPreference(completed, 'service_name'),
        },
      }
    })
}

/** Whom a client began to be joined to, which stopped in between; null for most. */
async function findJoining(db: Db, user_id: string, gone_id: string) {
  const unfinished = await listUnfinishedMerges(db, user_id, [gone_id])
  const merge = unfinished.find((one) => one.gone_id === gone_id)
  const kept = merge && (await findClientRecord(db, user_id, merge.kept_id))
  if (!kept) return null
  const { id, kept_id, created_at } = merge
  return { id, kept_id, nome: kept.nome, created_at }
}
