import type { Refusal } from '#domain/refusal.ts'
import { toInstant } from '#domain/time/clock.ts'

export type CancellationRefusal = Extract<
  Refusal,
  {
    code:
      | 'cancellation_deadline'
      | 'booking_not_cancellable'
      | 'reschedule_deadline'
      | 'booking_not_reschedulable'
  }
>

type CancellationCase = {
  zone: string
  date: string
  time: string
  status: string
  /** Hours; null where the business set none. */
  deadline: number | null
  /** ms since 1970 */
  now: number
}

/**
 * May a client cancel? (documents 2, section 4, Cancel)
 * @returns null, or `cancellation_deadline` when fewer hours remain than the deadline asks for,
 * or `booking_not_cancellable` once it began or was completed.
 */
export function refuseCancellation(it: CancellationCase): CancellationRefusal | null {
  return refuseLate(it, 'cancellation_deadline', 'booking_not_cancellable')
}

/** May a client move a booking? Under the same deadline as a cancellation. */
export function refuseReschedule(it: CancellationCase): CancellationRefusal | null {
  if (it.status === 'cancelled') return { code: 'booking_not_reschedulable' }
  return refuseLate(it, 'reschedule_deadline', 'booking_not_reschedulable')
}

function refuseLate(
  it: CancellationCase,
  late: 'cancellation_deadline' | 'reschedule_deadline',
  over: 'booking_not_cancellable' | 'booking_not_reschedulable',
): CancellationRefusal | null {
  const remaining = toInstant(it.zone, it.date, it.time) - it.now
  // What cannot be read counts as over: nobody knows that it is still to come.
  if (it.status === 'completed' || !(remaining > 0)) return { code: over }
  if (it.deadline !== null && remaining < it.deadline * 3_600_000) {
    return { code: late, hours: it.deadline }
  }
  return null
}
