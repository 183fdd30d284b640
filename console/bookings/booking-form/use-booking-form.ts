import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { isRefusedCall } from '#api/contract/http-client.ts'
import {
  agendaActionMessages,
  formatAgendaFailure,
} from '#console/bookings/agenda-action-messages.ts'
import { isSlotTaken } from '#console/bookings/booking-action.ts'
import { showBookings } from '#console/bookings/booking-cache.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import { getRefusalCode } from '#console/bookings/booking-toasts.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { useBookingActions } from '#console/bookings/use-booking-actions.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import type { RepeatScope } from '#domain/booking/series.ts'
import { displayDate } from '#domain/text/display.ts'
import {
  type BookingFormValues,
  type ChosenClient,
  createBlankValues,
  getBookingChanges,
  rebaseFormValues,
  toBookingFormValues,
  validateBookingForm,
} from './booking-form-values.ts'
import type { MovedDate, SeriesConflict } from './conflicts.tsx'
import { createBookingSender, toastCreated } from './create-booking.ts'

const t = agendaText.form

type BookingFormStep =
  | { name: 'form' }
  | { name: 'scope' }
  | { name: 'conflicts'; conflicts: readonly SeriesConflict[]; count: number }
type SaveOptions = {
  encaixe?: boolean
  skip?: boolean
  moved?: readonly MovedDate[]
  scope?: RepeatScope
}
/** Why it was not saved, and whether an encaixe would do. */
type SaveRefusal = {
  reason: string
  canEncaixe: boolean
  /** Whose contact was typed for a new client: booked for them, or in the typed name. */
  known?: KnownChoice
}
type KnownChoice = { owner: string; typed: string }

/** What a new booking begins with. */
type BookingFormStart = {
  at?: Partial<TimeSlot> | undefined
  again?: Partial<BookingFormValues> | undefined
}

/** What is written of a booking, and how it is saved. */
export function useBookingForm(
  booking: AgendaBooking | undefined,
  start: BookingFormStart,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const run = useBookingActions(agendaActionMessages)
  const [seen, setSeen] = useState(booking)
  const [step, setStep] = useState<BookingFormStep>({ name: 'form' })
  const [refused, setRefused] = useState<SaveRefusal | null>(null)
  const [clientSearch, setClientSearch] = useState('')
  const [newest, setNewest] = useState<string | null>(null)
  const last = useRef<SaveOptions>({})
  const [sendBooking] = useState(() => createBookingSender(call))
  const form = useDialogForm<BookingFormValues>(
    () => createInitialValues(booking, start),
    validateBookingForm,
    () => setRefused(null),
  )

  function save(how: SaveOptions = {}) {
    form.submit(async (values) => {
      last.current = how
      setRefused(null)
      await (seen ? edit(seen, values, how) : create(values, how)).catch(handleSaveError)
    })
  }

  async function create(values: BookingFormValues, how: SaveOptions): Promise<void> {
    const { encaixe = false, skip = false, moved = [] } = how
    const answer = await sendBooking(values, { encaixe, skip, moved })
    if (answer.name === 'conflicts') return setStep(answer)
    showBookings(queries, answer.bookings)
    toastCreated(answer.bookings, (booking) => void run(booking, { kind: 'trash' }))
    onClose()
  }

  async function edit(
    before: AgendaBooking,
    values: BookingFormValues,
    { encaixe, scope }: SaveOptions,
  ): Promise<void> {
    const changes = getBookingChanges(toBookingFormValues(before), values)
    if (Object.keys(changes).length === 0) return onClose()
    if (before.series_id && !scope) return setStep({ name: 'scope' })
    const { bookings, client_left } = await call('PATCH /api/bookings/:id', {
      params: { id: before.id },
      body: {
        version: before.version,
        ...changes,
        ...(encaixe && { encaixe }),
        ...(scope && { scope }),
      },
    })
    showBookings(queries, bookings)
    toast.success(t.changed, client_left ? { description: agendaText.untold } : {})
    onClose()
  }

  async function handleSaveError(error: unknown) {
    setStep({ name: 'form' })
    const code = getRefusalCode(error)
    if (seen && code === 'booking_changed') return showNewest(seen)
    const { client } = form.getValues()
    // Another telephone may be typed before it is sent again.
    if (client?.kind === 'new' && client.known) {
      form.setValues({ client: { kind: 'new', nome: client.nome, telefone: client.telefone } })
    }
    const known = findKnownChoice(error, client)
    const reason = formatAgendaFailure(error)
    setRefused({ reason, canEncaixe: isSlotTaken(code), ...(known && { known }) })
  }

  function saveFor(known: 'use' | 'in_name') {
    const { client } = form.getValues()
    if (client?.kind !== 'new') return
    form.change({ client: { ...client, known } })
    save(last.current)
  }

  /** Somebody else was quicker: shows what they changed, and keeps what was written here. */
  async function showNewest(before: AgendaBooking) {
    void queries.invalidateQueries({ queryKey: ['agenda'] })
    try {
      const now = await call('GET /api/bookings/:id', { params: { id: before.id } })
      const written = form.getValues()
      form.setValues(
        rebaseFormValues(toBookingFormValues(before), written, toBookingFormValues(now)),
      )
      setSeen(now)
      setNewest(
        [
          displayDate(now.date),
          formatBookingSpan(now),
          now.service_name,
          now.professional_name,
        ].join(', '),
      )
    } catch (error) {
      setRefused({ reason: formatAgendaFailure(error), canEncaixe: false })
    }
  }

  return {
    ...form,
    isWritten: clientSearch !== '' || isWritten(seen, form.values, start.again),
    /** What is typed to find a client, or to make one. */
    clientSearch,
    setClientSearch,
    step,
    refused,
    newest,
    save,
    saveFor,
    saveAsEncaixe: () => save({ ...last.current, encaixe: true }),
    back: () => setStep({ name: 'form' }),
  }
}

/** What a new booking begins with is proposed: nothing of it is lost with it. */
function isWritten(
  seen: AgendaBooking | undefined,
  values: BookingFormValues,
  again: Partial<BookingFormValues> = {},
): boolean {
  if (seen) return Object.keys(getBookingChanges(toBookingFormValues(seen), values)).length > 0
  const { client = null, service = null } = again
  return !isAlike(values.client, client) || !isAlike(values.service, service) || values.notes !== ''
}

const isAlike = (one: object | null, other: object | null) =>
  JSON.stringify(one) === JSON.stringify(other)

export type BookingFormState = ReturnType<typeof useBookingForm>

/** Null where a refusal is about anything else. */
function findKnownChoice(error: unknown, client: ChosenClient | null): KnownChoice | null {
  if (!isRefusedCall(error) || error.body.code !== 'client_known' || client?.kind !== 'new')
    return null
  const { client: owner } = error.body
  const isNamed = typeof owner === 'object' && owner !== null && 'nome' in owner
  return isNamed ? { owner: `${owner.nome}`, typed: client.nome.trim() } : null
}

function createInitialValues(
  booking: AgendaBooking | undefined,
  { at = {}, again }: BookingFormStart,
): BookingFormValues {
  if (booking) return toBookingFormValues(booking)
  const { date, time, professional_id } = at
  return createBlankValues({
    ...(date && { date }),
    ...(time && { time }),
    ...(professional_id && { professional_id }),
    ...again,
  })
}
