import { isAborted } from './storage.ts'

/**
 * Awaits steps of one transaction that were begun together: what none of them waits for is asked of a
 * server in one round trip. All end before this does.
 * @throws what the first of them threw, in their order, whichever failed first
 */
export async function runTogether<T extends readonly unknown[]>(
  steps: readonly [...{ [K in keyof T]: PromiseLike<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(steps)
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (reasons.length > 0) {
    throw reasons.find((reason) => !isAborted(reason)) ?? reasons[0]
  }
  // Awaited once: a query that is awaited again runs again. Map loses the places of a tuple.
  return results.map((one) => one.status === 'fulfilled' && one.value) as unknown as T
}
