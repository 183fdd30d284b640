import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { loadLastWithin, loadPlanReach } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { noteExport } from '#api/identity/note-export.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import {
  type ClientCursor,
  type ClientFilters,
  countListedClients,
  listClientPage,
  listClientVisits,
} from '#db/client/client-list.ts'
import { listOwed } from '#db/client/fiado-moves.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type ClientSort, listDistinctLabels } from '#domain/people/client-record.ts'
import { CLIENT_FIELD_SENTENCES } from '#domain/people/record-messages.pt-BR.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { findHouseDay } from './house-day.ts'
import { listHouseLabels, listSpellings } from './labels.ts'
import { toClientRecord } from './record.ts'

type Endpoint = Contract['GET /api/client-records']
type Query = ParsedRequest<Endpoint>['query']

const PAGE_SIZE = 50
const textCursor = z.tuple([cursorText, cursorText])
const numberCursor = z.tuple([z.int(), cursorText])

/** A page of the house's clients; how many and which labels there are, with the first one. */
export function listClientRecords(context: Context): Handler<Endpoint> {
  return async ({ query }, caller, origin) => {
    // No screen shows so many at once: it is a file, which is noted with its first part.
    if ((query.size ?? 0) > PAGE_SIZE && query.after === undefined)
      await noteExport(context, caller, origin, 'clients_exported')
    return readHeavy(context, caller, origin, async (db, { user_id, house_role }) => {
      const { sort = 'nome', size = PAGE_SIZE } = query
      if (sort === 'total_gasto' && house_role !== 'owner')
        throw new RefusalError({
          code: 'invalid_input',
          fields: { sort: CLIENT_FIELD_SENTENCES.sort },
        })
      const now = context.now()
      const { today, timezone } = await findHouseDay(db, user_id, now)
      const filters = await toClientFilters(db, context, user_id, query, { today, now })
      const descending = (query.order ?? (sort === 'nome' ? 'asc' : 'desc')) === 'desc'
      const after = query.after === undefined ? null : parseClientCursor(query.after, sort)
      const rows = await listClientPage(db, user_id, filters, {
        sort,
        descending,
        after,
        most: size + 1,
      })
      const { shown, next } = cutPage(rows, size, ({ sort_value, id }) => [sort_value, id])
      const ids = shown.map(({ id }) => id)
      const visits = await listClientVisits(db, user_id, ids, today)
      const owed = await listOwed(db, user_id, ids)
      const isReadOnly = await loadPlanReach(db, context, user_id, 'clients')
      const first = after ? NOTHING_COUNTED : await describeList(db, user_id, filters)
      return {
        clients: shown.map((client) => ({
          ...toClientRecord(client, house_role, now),
          ...(visits.get(client.id) ?? { visits: 0, next: null }),
          owed: owed.get(client.id) ?? 0,
          read_only: !client.deleted && isReadOnly(client),
        })),
        ...first,
        timezone,
        next,
      }
    })
  }
}

const NOTHING_COUNTED = { count: null, labels: null }

async function toClientFilters(
  db: Db,
  context: Context,
  user_id: string,
  query: Query,
  { today, now }: { today: string; now: number },
): Promise<ClientFilters> {
  const { q, frequencia, label, blocked, unseen_days, birthday, read_only, archived } = query
  const { visitors: group, from = '', to = '', back_within } = query
  const labels = label === undefined ? label : await listSpellings(db, user_id, label)
  return {
    q,
    frequencia,
    labels,
    blocked_at: blocked && now,
    unseen_since: unseen_days === undefined ? undefined : addDays(today, -unseen_days),
    birth_month: birthday && today.slice(5, 7),
    visitors: group && { group, from, to, back_within },
    behind: read_only && (await findLastEditable(db, context, user_id, archived === 'true')),
    archived: archived === 'true',
  }
}

/** Who is archived takes no place, and is none of those beyond the limit. */
const findLastEditable = async (db: Db, context: Context, user_id: string, archived: boolean) =>
  archived ? null : loadLastWithin(db, context, user_id, 'clients')

function parseClientCursor(text: string, sort: ClientSort): ClientCursor {
  const isNumber = sort === 'total_gasto' || sort === 'created_at'
  const [value, id] = isNumber
    ? parseCursor(numberCursor, text, 'after')
    : parseCursor(textCursor, text, 'after')
  return { value, id }
}

async function describeList(db: Db, user_id: string, filters: ClientFilters) {
  const found = await countListedClients(db, user_id, filters)
  const all = await countListedClients(db, user_id, { archived: filters.archived })
  const labels = listDistinctLabels(await listHouseLabels(db, user_id))
  return { count: { found, all }, labels: labels.sort((a, b) => a.localeCompare(b, 'pt-BR')) }
}
