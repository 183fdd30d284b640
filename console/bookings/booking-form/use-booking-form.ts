import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatCallFailure, isSlotTaken, toastDone } from '#console/bookings/action-toasts.ts'
import {
  isVersionStale,
  type SeriesScope,
  useAgendaBookingActions,
} from '#console/bookings/agenda-booking-actions.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { displayDate, displayName } from '#domain/text/display.ts'
import {
  type BookingFormErrors,
  type BookingFormValues,
  createBlankValues,
  getBookingChanges,
  rebaseFormValues,
  toBookingFormValues,
  toCreateBookingRequest,
  validateBookingForm,
} from './booking-form-values.ts'
import type { SeriesConflict } from './conflicts.tsx'

const t = agendaText.form

export type BookingFormStep =
  | { name: 'form' }
  | { name: 'scope' }
  | { name: 'conflicts'; conflicts: readonly SeriesConflict[]; count: number }
type SaveOptions = { encaixe?: boolean; skip?: boolean; scope?: SeriesScope }
/** Why it was not saved, and whether an encaixe would do. */
type SaveRefusal = { reason: string; squeeze: boolean }

/** What is written of a booking, and its way to the server. */
export function useBookingForm(
  booking: AgendaBooking | undefined,
  at: Partial<TimeSlot>,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const saves = useAgendaBookingActions()
  const [seen, setSeen] = useState(booking)
  const [values, setValues] = useState<BookingFormValues>(() => createInitialValues(booking, at))
  const [wrong, setWrong] = useState<BookingFormErrors>({})
  const [step, setStep] = useState<BookingFormStep>({ name: 'form' })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SaveRefusal | null>(null)
  const [newest, setNewest] = useState<string | null>(null)
  const last = useRef<SaveOptions>({})
  const getIdempotencyKey = useRef(createIdempotencyKeys())

  function change(changed: Partial<BookingFormValues>) {
    setValues((before) => ({ ...before, ...changed }))
    setWrong({})
    setRefused(null)
  }

  function save(how: SaveOptions = {}) {
    const found = validateBookingForm(values)
    setWrong(found)
    if (busy || Object.keys(found).length > 0) return
    last.current = how
    setBusy(true)
    setRefused(null)
    void (seen ? edit(seen, how) : create(how)).catch(handleSaveError).finally(() => setBusy(false))
  }

  async function create({ encaixe = false, skip = false }: SaveOptions): Promise<void> {
    const body = toCreateBookingRequest(values, { encaixe, skip })
    if (body.repeat && !skip && !encaixe) {
      const { dates, conflicts } = await call('POST /api/bookings/conflicts', { body })
      if (conflicts.length > 0) {
        return setStep({ name: 'conflicts', conflicts, count: dates.length })
      }
    }
    const headers = { 'idempotency-key': getIdempotencyKey.current(JSON.stringify(body)) }
    const { bookings } = await call('POST /api/bookings', { headers, body })
    saves.show(bookings)
    toastCreated(bookings)
    onClose()
  }

  function toastCreated(bookings: readonly AgendaBooking[]) {
    const [first] = bookings
    if (!first || bookings.length > 1) {
      toast.success(t.createdMany(bookings.length))
      return
    }
    const what = t.createdText(displayName(first.client_name), displayDate(first.date), first.time)
    toastDone(t.created, what, () => void saves.remove(first))
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
    saves.show(bookings)
    toast.success(t.changed)
    onClose()
  }

  async function handleSaveError(error: unknown) {
    setStep({ name: 'form' })
    if (seen && isVersionStale(error)) return showNewest(seen)
    setRefused({ reason: formatCallFailure(error), squeeze: isSlotTaken(error) })
  }

  /** Somebody else was quicker: what he changed is shown, what was written here stays. */
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
      setRefused({ reason: formatCallFailure(error), squeeze: false })
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
    squeeze: () => save({ ...last.current, encaixe: true }),
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
