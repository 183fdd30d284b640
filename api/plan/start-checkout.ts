import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { getProvider } from './providers.ts'

/** What a browser says grants nothing: the checkout is settled by due work, or by the provider's word. */
export function startCheckout(
  context: Context,
): Handler<Contract['POST /api/subscription/checkouts']> {
  return async ({ headers, body }, caller, origin) => {
    const press = { key: headers['idempotency-key'], body, caller, origin }
    const text = await getProvider(context.plans).startCheckout(context, press)
    context.wakeWorker()
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}
