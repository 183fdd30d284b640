import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import {
  type CompositeItem,
  findComposite,
  insertComposite,
  replaceItems,
  updateComposite,
} from '#db/composites.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { listPerformers } from '#db/own-terms.ts'
import { findServices } from '#db/services.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { applyEdit } from './apply-edit.ts'
import { requireRoom } from './create.ts'
import { toCompositeFields } from './list.ts'
import { requireTeam } from './performers.ts'

type Changing = Contract['PATCH /api/composites/:id']
type Fields = HandlerResult<Changing>['composite']

export function createComposite(context: Context): Handler<Contract['POST /api/composites']> {
  return async ({ headers, body }, caller, origin) => {
    const { items, description, image = null, is_active = true, ...fields } = body
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const now = context.now()
      const keyed = { key: headers['idempotency-key'], body, now }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        const position = await requireRoom(tx, user_id, 1)
        await requireOwnItems(tx, user_id, items, 'items')
        await requireHeldInFields(tx, user_id, { image: [image] })
        const id = context.newId()
        const at = { created_at: now, updated_at: now }
        await insertComposite(tx, {
          ...fields,
          id,
          user_id,
          image,
          is_active,
          position,
          ...at,
          description: description || null,
        })
        await replaceItems(tx, user_id, id, withIds(context, items))
        const facts = { service: fields.name }
        await writeAudit(tx, context, account.id, 'service_created', origin, facts)
        return { answer: JSON.stringify({ id }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Saves what the owner changed of a composite; saved twice it is one change. */
export function changeComposite(context: Context): Handler<Changing> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const row = await findComposite(tx, user_id, id)
      if (!row) throw new RefusalError({ code: 'offer_not_found' })
      const stored = toCompositeFields(row)
      const changes = toComparable(body.changes)
      requireUnedited<Fields>(stored, { changes, shown: toComparable(body.shown) })
      const wanted = applyEdit<Fields>(stored, changes)
      if (isSameValue(stored, wanted)) return { composite: stored }
      await requireHeldInFields(tx, user_id, { 'changes.image': [changes.image] }, [row.image])
      const { items, ...fields } = wanted
      await updateComposite(tx, user_id, id, { ...fields, updated_at: context.now() })
      if (changes.items) {
        await requireOwnItems(tx, user_id, items, 'changes.items')
        await replaceItems(tx, user_id, id, withIds(context, items))
      }
      const action =
        stored.is_active && !wanted.is_active ? 'service_deactivated' : 'service_changed'
      await writeAudit(tx, context, account.id, action, origin, { service: wanted.name })
      return { composite: wanted }
    })
}

const withIds = ({ newId }: Context, items: readonly CompositeItem[]) =>
  items.map((item) => ({ ...item, id: newId() }))

/** Who performs an item stands in one order, so that two can be compared. */
function toComparable<T extends { items?: readonly CompositeItem[] | undefined }>({
  items,
  ...fields
}: T): Omit<T, 'items'> & { items?: CompositeItem[] } {
  const sorted = items?.map(({ service_id, professional_ids }) => ({
    service_id,
    professional_ids: [...professional_ids].sort(),
  }))
  return { ...fields, ...(sorted && { items: sorted }) }
}

/** Refuses services and professionals that are none of the house's, beside their place. */
async function requireOwnItems(
  tx: Db,
  user_id: string,
  items: readonly CompositeItem[],
  field: string,
): Promise<void> {
  const ids = items.map(({ service_id }) => service_id)
  const known = new Set((await findServices(tx, user_id, ids)).map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown !== -1) {
    const fields = { [`${field}.${unknown}.service_id`]: OFFER_SENTENCES.service }
    throw new RefusalError({ code: 'invalid_input', fields })
  }
  const team = await listPerformers(tx, user_id)
  for (const [place, { professional_ids }] of items.entries())
    requireTeam(team, professional_ids, (i) => `${field}.${place}.professional_ids.${i}`)
}
