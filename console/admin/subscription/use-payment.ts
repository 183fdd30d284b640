import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { formatLoadError } from '#console/http/load-error.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { type Checkout, subscriptionQuery } from '#console/plan/subscription-query.ts'
import { call } from '#console/session/call.ts'
import { meQuery } from '#console/session/query-client.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { formatPaymentToast } from '#domain/plan/plan-messages.pt-BR.ts'

const ACT = 'payment'
/** The server says when it is paid: asked so often, for so long (ms). */
const ASK_EVERY = 500
const PATIENCE = 20_000

type Purchase = CallInput<'POST /api/subscription/checkouts'>['body']
/** Of what does not begin at once, as its toast says it. */
export type Later = Parameters<typeof formatPaymentToast>[1]

/** Begins a payment and waits until the server knows of it; sent again by a lost network it is one. */
export function usePayment() {
  const client = useQueryClient()
  const isLeft = useRef(false)
  const pay = useMutation({
    mutationFn: async ({ purchase }: { purchase: Purchase; later: Later }) => {
      isLeft.current = false
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const begun = await call('POST /api/subscription/checkouts', { headers, body: purchase })
      if (begun.payment_url === null) return waitForPayment(begun)
      // It is paid there; what became of it is told on the way back.
      if (!isLeft.current) location.replace(begun.payment_url)
      return begun
    },
    onSuccess: ({ state, plan, provider }, { later }) => {
      if (state === 'paid' && provider === 'simulated')
        toastActDone(ACT, formatPaymentToast(plan, later))
    },
    onError: (error) =>
      toastActFailed(ACT, t.failedPayment, `${t.failedPaymentText} ${formatLoadError(error)}`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  /** Stays here although the page where it is paid was asked for: nothing is paid without it. */
  const leave = () => {
    isLeft.current = true
    // It may be on its way already.
    window.stop()
    pay.reset()
  }
  return { ...pay, leave }
}

async function waitForPayment(begun: Checkout): Promise<Checkout> {
  let known = begun
  for (let waited = 0; known.state === 'waiting' && waited < PATIENCE; waited += ASK_EVERY) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
    known = await call('GET /api/subscription/checkouts/:id', { params: { id: begun.id } })
  }
  return known
}
