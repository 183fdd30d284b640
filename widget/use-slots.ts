import { useEffect, useState } from 'preact/hooks'
import type { DaySlots, Service } from '#api/contract/contract.ts'
import { choiceOf, professionalOf } from './booking-body.ts'
import { useWidget } from './context.ts'
import type { Flow } from './flow.ts'

export type Slots =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `current` is false while a newer answer is on its way. */
  | { state: 'ready'; days: DaySlots[]; current: boolean }

/** After so long (ms) an answer is asked for again when its step opens. */
const FRESH = 60_000

/**
 * The free slots of the whole window for what is chosen: one call a (service, professional).
 * @returns the slots, and a function that asks for them again.
 */
export function useSlots(service: Service, flow: Flow): [Slots, () => void] {
  const { call, slots: cache, page } = useWidget()
  const { slug } = page.business
  const { professional_id } = flow
  const wanted = professional_id ? `${service.id} ${professional_id}` : null
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; slots: Slots } | null>(null)
  const open = flow.step === 'datetime'

  useEffect(() => {
    if (!wanted) return
    const kept = cache.get(wanted)
    const fresh = kept !== undefined && Date.now() - kept.at < FRESH
    if (kept) setAnswer({ of: wanted, slots: { state: 'ready', days: kept.days, current: fresh } })
    if (fresh) return
    if (!kept) setAnswer({ of: wanted, slots: { state: 'loading' } })
    let current = true
    const query = { ...choiceOf(service), ...professionalOf(flow) }
    call('GET /api/public/:slug/slots', { params: { slug }, query }).then(
      ({ days }) => {
        cache.set(wanted, { at: Date.now(), days })
        if (current) setAnswer({ of: wanted, slots: { state: 'ready', days, current: true } })
      },
      () => current && setAnswer({ of: wanted, slots: { state: 'failed' } }),
    )
    return () => {
      current = false
    }
  }, [wanted, attempt, open])

  const again = () => {
    if (wanted) cache.delete(wanted)
    setAttempt(attempt + 1)
  }
  return [answer && answer.of === wanted ? answer.slots : { state: 'loading' }, again]
}
