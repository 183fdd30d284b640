import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallInput, OwnBooking } from '#api/contract/contract.ts'
import { sendWithYes } from '#console/http/asked-yes.ts'
import { bookingText } from '#console/messages/booking.ts'
import { loadsText } from '#console/messages/loads.ts'
import { professionalText } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import {
  type ActionKind,
  type ActionMessages,
  createActionRunner,
  getActionKey,
} from './booking-action-runner.ts'
import { formatFailure } from './booking-toasts.ts'
import { OWN_DAYS_KEY, OWN_KEY, type OwnDay } from './own-booking-queries.ts'

const t = professionalText.booking
type OwnStatus = CallInput<'POST /api/professional/bookings/:id/status'>['body']['status']

/** Confirms or completes one of one's own bookings; only the salon can take that back. */
export function useOwnBookingActions({ id }: OwnBooking) {
  const queries = useQueryClient()
  const run = useMemo(
    () => createActionRunner(queries, createOwnActions(queries), messages),
    [queries],
  )
  return {
    setStatus: (booking: OwnBooking, status: OwnStatus) => run({ booking, action: status }),
    isConfirming: useIsMutating({ mutationKey: getActionKey(id, 'confirmed') }) > 0,
    isCompleting: useIsMutating({ mutationKey: getActionKey(id, 'completed') }) > 0,
  }
}

const createOwnActions = (queries: QueryClient): ActionKind<OwnBooking, OwnStatus> => ({
  send: async ({ id }, status, version) => {
    const body = { version, status }
    const params = { id }
    return [
      await sendWithYes((yes) =>
        call('POST /api/professional/bookings/:id/status', { params, body: { ...body, ...yes } }),
      ),
    ]
  },
  show: (changed) => {
    queries.setQueriesData<OwnDay>(
      { queryKey: OWN_DAYS_KEY },
      (day) => day && replaceBookings(day, changed),
    )
  },
  invalidate: () => void queries.invalidateQueries({ queryKey: OWN_KEY }),
})

const messages: ActionMessages<OwnBooking, OwnStatus> = {
  done: ({ booking, action }) => ({
    title: t[action],
    description: displayVisitor(booking),
  }),
  failed: () => t.failed,
  failure: (error) => formatFailure(error, loadsText.offline),
  encaixe: () => bookingText.encaixe,
}

const replaceBookings = (day: OwnDay, changed: readonly OwnBooking[]): OwnDay => ({
  ...day,
  bookings: day.bookings.map((one) => changed.find(({ id }) => id === one.id) ?? one),
})
