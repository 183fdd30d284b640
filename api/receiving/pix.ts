import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { requireBusiness } from '#api/settings/house-settings.ts'

/** Whoever closes a comanda shows the code; nobody else is told the key. */
export function getPixRecipient(context: Context): Handler<Contract['GET /api/pix']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const { pix_key: key, pix_name, pix_city, business_name } = await requireBusiness(db, user_id)
      if (key === null) return { recipient: null }
      return { recipient: { key, name: pix_name ?? business_name, city: pix_city ?? '' } }
    })
}
