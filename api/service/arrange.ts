import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { updateComposite } from '#db/composites.ts'
import { updateService } from '#db/services.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { arrangeOffers, sortOffers } from '#domain/business/offer-order.ts'

/** Gives services and composites the owner's own order; the page and the catalogue follow it. */
export function arrangeServices(context: Context): Handler<Contract['PUT /api/services/order']> {
  return ({ body: { ids } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { rows } = await context.catalogs.loadForOwner(tx, user_id)
      const listed = sortOffers([...rows.services, ...rows.composites])
      const order = arrangeOffers(
        listed.map(({ id }) => id),
        ids,
      )
      if (!order) {
        const fields = { ids: OFFER_SENTENCES.order }
        throw new RefusalError({ code: 'invalid_input', fields })
      }
      for (const offer of listed) {
        const position = order.indexOf(offer.id)
        if (offer.position === position) continue
        const update = 'items' in offer ? updateComposite : updateService
        await update(tx, user_id, offer.id, { position })
      }
      return { order }
    })
}
