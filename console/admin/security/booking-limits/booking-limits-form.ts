import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { bookingLimitsText as t } from '#console/messages/booking-limits.ts'
import { call } from '#console/session/call.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { MOST_NEW_A_DAY, MOST_OPEN_BOOKINGS } from '#domain/people/booking-limits.ts'

export type LoadedLimits = CallOutput<'GET /api/settings/booking-limits'> & {
  /** Whether anybody can prove a contact here; believed where a server does not say. */
  can_prove?: boolean
}
type Limits = CallInput<'PUT /api/settings/booking-limits'>['body']['limits']
export const LIMITS = [
  'openBookingsUnproven',
  'openBookingsProven',
  'unprovenBookingsPerDay',
  'newcomerBookingsPerDay',
] as const satisfies (keyof Limits)[]
/** As they are typed. */
type LimitFields = Record<(typeof LIMITS)[number], string>

export const limitsQuery = queryOptions({
  queryKey: ['settings', 'booking-limits'],
  queryFn: () => call('GET /api/settings/booking-limits', {}),
})

/** The default stands in its field like a number that the house chose. */
function toLimitFields({ limits, defaults }: LoadedLimits): LimitFields {
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

const checkLimits = (fields: LimitFields) => ({
  openBookingsUnproven: checkLimit(fields.openBookingsUnproven, MOST_OPEN_BOOKINGS),
  openBookingsProven: checkLimit(fields.openBookingsProven, MOST_OPEN_BOOKINGS),
  unprovenBookingsPerDay: checkLimit(fields.unprovenBookingsPerDay, MOST_NEW_A_DAY),
  newcomerBookingsPerDay: checkLimit(fields.newcomerBookingsPerDay, MOST_NEW_A_DAY),
})

/** What was typed, as the server takes it: the changed fields alone. */
function toLimits(typed: Partial<LimitFields>): Limits {
  const limits: Limits = {}
  for (const field of LIMITS) if (field in typed) limits[field] = parseLimit(typed[field] ?? '')
  return limits
}

/** What these fields showed, as the server has it: a default that nobody chose is null there. */
const toShownLimits = (shown: Partial<LimitFields>, { limits }: LoadedLimits): Limits => ({
  ...toLimits(shown),
  ...('openBookingsUnproven' in shown &&
    limits.openBookingsUnproven === null && { openBookingsUnproven: null }),
})

/** The form; of a field that another tab changed too, both values are shown. */
export function useLimitsForm(loaded: LoadedLimits) {
  const queries = useQueryClient()
  return useEditForm<LimitFields>({
    draft: 'booking-limits',
    stored: toLimitFields(loaded),
    check: checkLimits,
    messages: { saved: t.saved, saveFailed: t.saveFailed },
    save: ({ changes, shown }) =>
      call('PUT /api/settings/booking-limits', {
        body: { limits: toLimits(changes), shown: toShownLimits(shown, loaded) },
      })
        .then((saved) => queries.setQueryData(limitsQuery.queryKey, saved))
        .catch(async (error: unknown) => {
          await queries.invalidateQueries({ queryKey: limitsQuery.queryKey })
          throw error
        }),
  })
}
