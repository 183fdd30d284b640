import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult, ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import type { ServiceRow } from '#db/catalog.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOwnTerms, listPerformers } from '#db/own-terms.ts'
import { findService, updateService } from '#db/services.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { isGapWithin } from '#domain/business/offer-fields.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { applyEdit, type SomeOf } from './apply-edit.ts'
import {
  type ListedPerformer,
  listServicePerformers,
  type Performer,
  requirePerformersWithinPlan,
  requireTeam,
  savePerformers,
  type TypedPerformer,
  toPerformers,
} from './performers.ts'

type Endpoint = Contract['PATCH /api/services/:id']
type Fields = HandlerResult<Endpoint>['service']
type Changes = ParsedRequest<Endpoint>['body']['changes']

/** Saves what the owner changed of a service; saved twice it is one change. */
export function changeService(context: Context): Handler<Endpoint> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await findService(tx, user_id, id)
      if (!row) throw new RefusalError({ code: 'offer_not_found' })
      const team = await listPerformers(tx, user_id)
      const stored = toFields(row, listServicePerformers(id, team, await listOwnTerms(tx, user_id)))
      const changes = toComparable(body.changes)
      requireUnedited(stored, { changes, shown: toComparable(body.shown) })
      const wanted = applyChanges(stored, changes)
      requireSavable(wanted, changes, body.changes, team)
      await requireHeldInFields(tx, user_id, { 'changes.image': [changes.image] }, [row.image])
      if (isSameValue(stored, wanted)) return { service: stored }
      const [before, after] = [stored.professionals, wanted.professionals]
      await requirePerformersWithinPlan(tx, context, user_id, before, after)
      await saveService(tx, user_id, id, wanted, context.now())
      const isEnd = stored.status === 'active' && wanted.status === 'inactive'
      const action = isEnd ? 'service_deactivated' : 'service_changed'
      await writeAudit(tx, context, account.id, action, origin, { service: wanted.name })
      return { service: wanted }
    })
}

/** Without a pause it begins nowhere; nothing written is no description. */
function applyChanges(stored: Fields, changes: SomeOf<Fields>): Fields {
  const edited = applyEdit(stored, changes)
  const wanted = { ...edited, description: edited.description || null }
  return wanted.gap_minutes === 0 ? { ...wanted, gap_start: 0 } : wanted
}

function toFields(row: ServiceRow, professionals: Performer[]): Fields {
  const { name, description, category, price, duration, status, image } = row
  const { buffer_before, buffer_after, gap_start, gap_minutes } = row
  return {
    name,
    category,
    price,
    duration,
    status,
    image,
    professionals,
    description: description || null,
    buffer_before,
    buffer_after,
    gap_start,
    gap_minutes,
  }
}

type Comparable<T> = Omit<T, 'professionals'> & { professionals?: Performer[] }

/** Fields that are not there stay away, performers stand in one order. */
function toComparable<T extends { professionals?: readonly TypedPerformer[] | undefined }>({
  professionals,
  ...fields
}: T): Comparable<T> {
  return { ...fields, ...(professionals && { professionals: toPerformers(professionals) }) }
}

function requireSavable(
  wanted: Fields,
  changes: SomeOf<Fields>,
  typed: Changes,
  team: readonly ListedPerformer[],
): void {
  const ids = typed.professionals?.map(({ professional_id }) => professional_id) ?? []
  requireTeam(team, ids, (place) => `changes.professionals.${place}.professional_id`)
  const timing = ['duration', 'gap_start', 'gap_minutes'].find((field) => field in changes)
  if (!timing || isGapWithin(wanted)) return
  const field = 'gap_minutes' in changes || 'gap_start' in changes ? 'gap_minutes' : 'duration'
  const fields = { [`changes.${field}`]: OFFER_SENTENCES.gap }
  throw new RefusalError({ code: 'invalid_input', fields })
}

async function saveService(
  tx: Db,
  user_id: string,
  id: string,
  { professionals, ...fields }: Fields,
  updated_at: number,
): Promise<void> {
  await updateService(tx, user_id, id, { ...fields, updated_at })
  await savePerformers(tx, user_id, id, { performers: professionals, updated_at })
}
