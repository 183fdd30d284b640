import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { bookingLimitsText as t } from '#console/messages/booking-limits.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { MOST_NEW_A_DAY, MOST_OPEN_BOOKINGS } from '#domain/people/booking-limits.ts'

export type LoadedLimits = CallOutput<'GET /api/settings/booking-limits'> & {
  /** Whether anybody can prove a contact here; believed where a server does not say. */
  can_prove?: boolean
}
type Limits = CallInput<'PUT /api/settings/booking-limits'>['body']['limits']
/** As they are typed. */
export type LimitFields = Record<keyof Limits, string>

export const limitsQuery = queryOptions({
  queryKey: ['settings', 'booking-limits'],
  queryFn: () => call('GET /api/settings/booking-limits', {}),
})

/** The default stands in its field like a number that the house chose. */
export function toLimitFields({ limits, defaults }: LoadedLimits): LimitFields {
  return {
    openBookingsUnproven: `${limits.openBookingsUnproven ?? defaults.openBookingsUnproven}`,
    openBookingsProven: `${limits.openBookingsProven}`,
    unprovenBookingsPerDay: `${limits.unprovenBookingsPerDay}`,
    newcomerBookingsPerDay: `${limits.newcomerBookingsPerDay}`,
  }
}

const parseLimit = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function checkLimit(typed: string, most: number): string | undefined {
  const limit = parseLimit(typed)
  return limit >= 1 && limit <= most ? undefined : t.range(most)
}

export const checkLimits = (fields: LimitFields) => ({
  openBookingsUnproven: checkLimit(fields.openBookingsUnproven, MOST_OPEN_BOOKINGS),
  openBookingsProven: checkLimit(fields.openBookingsProven, MOST_OPEN_BOOKINGS),
  unprovenBookingsPerDay: checkLimit(fields.unprovenBookingsPerDay, MOST_NEW_A_DAY),
  newcomerBookingsPerDay: checkLimit(fields.newcomerBookingsPerDay, MOST_NEW_A_DAY),
})

/** A default that was left as it is goes on following what this installation can prove. */
export function toLimits(fields: LimitFields, { limits, defaults }: LoadedLimits): Limits {
  const unproven = parseLimit(fields.openBookingsUnproven)
  const isUsual = limits.openBookingsUnproven === null && unproven === defaults.openBookingsUnproven
  return {
    openBookingsUnproven: isUsual ? null : unproven,
    openBookingsProven: parseLimit(fields.openBookingsProven),
    unprovenBookingsPerDay: parseLimit(fields.unprovenBookingsPerDay),
    newcomerBookingsPerDay: parseLimit(fields.newcomerBookingsPerDay),
  }
}

/** Where another tab was faster, what holds now takes the place of what was shown. */
export function useSaveLimits({ limits: shown }: LoadedLimits) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (limits: Limits) =>
      call('PUT /api/settings/booking-limits', { body: { limits, shown } }),
    onSuccess: (saved) => {
      queries.setQueryData(limitsQuery.queryKey, saved)
      toastActDone('booking-limits', t.saved)
    },
    onError: (error) => {
      toastActFailed('booking-limits', t.saveFailed, formatErrorReason(error))
      return queries.invalidateQueries({ queryKey: limitsQuery.queryKey })
    },
  })
}
