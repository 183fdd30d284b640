import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import type { SettableStatus } from '#domain/booking/booking.ts'

/** What is shown. */
type ShownStatus = AgendaBooking['status'] | SettableStatus

type StatusEntry = {
  label: string
  color: 'blue' | 'amber' | 'green' | 'grey'
  /** Neither done nor called off: it can still be moved and paid. */
  isOpen: boolean
  needsConfirmation: boolean
  /** What sets this status again. */
  settable: SettableStatus
  /** What it can be changed to, most likely first. */
  next: readonly SettableStatus[]
}

export const BOOKING_STATUS_TABLE: Readonly<Record<ShownStatus, StatusEntry>> = {
  // An older way to say confirmed, which nobody sets any more.
  scheduled: {
    label: text.status.scheduled,
    color: 'blue',
    isOpen: true,
    needsConfirmation: true,
    settable: 'confirmed',
    next: ['completed', 'confirmed', 'pendente', 'no_show', 'cancelled'],
  },
  confirmed: {
    label: text.status.confirmed,
    color: 'blue',
    isOpen: true,
    needsConfirmation: false,
    settable: 'confirmed',
    next: ['completed', 'pendente', 'no_show', 'cancelled'],
  },
  pendente: {
    label: text.status.pendente,
    color: 'amber',
    isOpen: true,
    needsConfirmation: true,
    settable: 'pendente',
    next: ['completed', 'confirmed', 'no_show', 'cancelled'],
  },
  completed: {
    label: text.status.completed,
    color: 'green',
    isOpen: false,
    needsConfirmation: false,
    settable: 'completed',
    next: ['confirmed'],
  },
  cancelled: {
    label: text.status.cancelled,
    color: 'grey',
    isOpen: false,
    needsConfirmation: false,
    settable: 'cancelled',
    next: ['confirmed', 'no_show'],
  },
  no_show: {
    label: text.status.no_show,
    color: 'grey',
    isOpen: false,
    needsConfirmation: false,
    settable: 'no_show',
    next: ['confirmed', 'cancelled'],
  },
}

export type StatusFields = Pick<AgendaBooking, 'status'> & { cancel_reason?: string | null }

export const getShownStatus = ({ status, cancel_reason }: StatusFields): ShownStatus =>
  cancel_reason === 'no_show' ? 'no_show' : status

export const getStatusEntry = (booking: StatusFields) =>
  BOOKING_STATUS_TABLE[getShownStatus(booking)]

export const isOpenBooking = (booking: StatusFields) => getStatusEntry(booking).isOpen

export const isUnconfirmedBooking = (booking: StatusFields) =>
  getStatusEntry(booking).needsConfirmation

/** A booking's fields once its status has been set. */
export const applyStatus = (
  status: SettableStatus,
): Pick<AgendaBooking, 'status' | 'cancel_reason'> =>
  status === 'no_show'
    ? { status: 'cancelled', cancel_reason: 'no_show' }
    : { status, cancel_reason: null }
