import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatLoadError } from '#console/http/load-error.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { subscriptionQuery } from '#console/plan/subscription-query.ts'
import { meQuery } from '#console/session/query-client.ts'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'

/** What toasts of the subscription are told by. */
export const SUBSCRIPTION_ACT = 'subscription'

/** Whatever came of it, the plan is read again: here, and by the frame. */
export function useChange<T>(mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => toastActFailed(SUBSCRIPTION_ACT, t.failedPayment, formatLoadError(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}
