import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
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
import { createSingleFlight } from '#console/http/single-flight.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import type { RepeatScope } from '#domain/booking/series.ts'
import { displayDate } from '#domain/text/display.ts'
import {
  type BookingFormErrors,
  type BookingFormValues,
  createBlankValues,
  getBookingChanges,
  rebaseFormValues,
  toBookingFormValues,
  validateBookingForm,
} from './booking-form-values.ts'
import type { SeriesConflict } from './conflicts.tsx'
import { createBookingSender, toastCreated } from './create-booking.ts'

const t = agendaText.form

export type BookingFormStep =
  | { name: 'form' }
  | { name: 'scope' }
  | { name: 'conflicts'; conflicts: readonly SeriesConflict[]; count: number }
type SaveOptions = { encaixe?: boolean; skip?: boolean; scope?: RepeatScope }
/** Why it was not saved, and whether an encaixe would do. */
type SaveRefusal = { reason: string; canEncaixe: boolean }

/** What is written of a booking, and how it is saved. */
export function useBookingForm(
  booking: AgendaBooking | undefined,
  at: Partial<TimeSlot>,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const run = useBookingActions(agendaActionMessages)
  const [seen, setSeen] = useState(booking)
  const [values, setValues] = useState<BookingFormValues>(() => createInitialValues(booking, at))
  const [wrong, setWrong] = useState<BookingFormErrors>({})
  const [step, setStep] = useState<BookingFormStep>({ name: 'form' })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SaveRefusal | null>(null)
  const [newest, setNewest] = useState<string | null>(null)
  const last = useRef<SaveOptions>({})
  const [sendBooking] = useState(() => createBookingSender(call))
  const [saveOnce] = useState(createSingleFlight)

  function change(changed: Partial<BookingFormValues>) {
    setValues((before) => ({ ...before, ...changed }))
    setWrong({})
    setRefused(null)
  }

  function save(how: SaveOptions = {}) {
    const found = validateBookingForm(values)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    void saveOnce(async () => {
      last.current = how
      setBusy(true)
      setRefused(null)
      await (seen ? edit(seen, how) : create(how)).catch(handleSaveError)
      setBusy(false)
    })
  }

  async function create({ encaixe = false, skip = false }: SaveOptions): Promise<void> {
    const answer = await sendBooking(values, { encaixe, skip })
    if (answer.name === 'conflicts') return setStep(answer)
    showBookings(queries, answer.bookings)
    toastCreated(answer.bookings, (booking) => void run(booking, { kind: 'trash' }))
    onClose()
  }

  async function edit(before: AgendaBooking, { encaixe, scope }: SaveOptions): Promise<void> {
    const changes = getBookingChanges(toBookingFormValues(before), values)
    if (Object.keys(changes).length === 0) return onClose()
    if (before.series_id && !scope) return setStep({ name: 'scope' })
    const { bookings } = await call('PATCH /api/bookings/:id', {
      params: { id: before.id },
      body: {
        version: before.version,
        ...changes,
        ...(encaixe && { encaixe }),
        ...(scope && { scope }),
      },
    })
    showBookings(queries, bookings)
    toast.success(t.changed)
    onClose()
  }

  async function handleSaveError(error: unknown) {
    setStep({ name: 'form' })
    const code = getRefusalCode(error)
    if (seen && code === 'booking_changed') return showNewest(seen)
    setRefused({ reason: formatAgendaFailure(error), canEncaixe: isSlotTaken(code) })
  }

  /** Somebody else was quicker: shows what they changed, and keeps what was written here. */
  async function showNewest(before: AgendaBooking) {
    void queries.invalidateQueries({ queryKey: ['agenda'] })
    try {
      const now = await call('GET /api/bookings/:id', { params: { id: before.id } })
      setValues((written) =>
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
    values,
    wrong,
    step,
    busy,
    refused,
    newest,
    change,
    save,
    saveAsEncaixe: () => save({ ...last.current, encaixe: true }),
    back: () => setStep({ name: 'form' }),
  }
}

export type BookingFormState = ReturnType<typeof useBookingForm>

function createInitialValues(
  booking: AgendaBooking | undefined,
  at: Partial<TimeSlot>,
): BookingFormValues {
  if (booking) return toBookingFormValues(booking)
  const { date, time, professional_id } = at
  return createBlankValues({
    ...(date && { date }),
    ...(time && { time }),
    ...(professional_id && { professional_id }),
  })
}
