import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import {
  applyAction,
  type BookingAction,
  getReverseAction,
  sendBookingAction,
  toEncaixe,
} from './booking-action.ts'
import {
  type ActionKind,
  type ActionMessages,
  createActionRunner,
  getActionKey,
} from './booking-action-runner.ts'
import { invalidateBookings, showBookings } from './booking-cache.ts'

/** @returns does something with a booking; the promise holds whether it was done */
export function useBookingActions(messages: ActionMessages<AgendaBooking, BookingAction>) {
  const queries = useQueryClient()
  return useMemo(() => {
    const run = createActionRunner(queries, createOwnerActions(queries), messages)
    return (booking: AgendaBooking, action: BookingAction) => run({ booking, action })
  }, [queries, messages])
}

const createOwnerActions = (queries: QueryClient): ActionKind<AgendaBooking, BookingAction> => ({
  send: ({ id }, action, version) => sendBookingAction(call, id, action, version),
  show: (bookings) => showBookings(queries, bookings),
  invalidate: () => invalidateBookings(queries),
  optimistic: {
    guess: applyAction,
    cancelLoads: () => queries.cancelQueries({ queryKey: ['agenda'] }),
  },
  reverse: getReverseAction,
  encaixe: toEncaixe,
})

/** Whether something is being done with a booking. */
export const useIsBookingBusy = (id: string) => useIsMutating({ mutationKey: getActionKey(id) }) > 0
