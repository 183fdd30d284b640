import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { isTaken, reasonOf, tellDone } from '#console/bookings/action-toasts.ts'
import { isStale, type Scope, useSaves } from '#console/bookings/agenda-booking-actions.ts'
import { spanOf } from '#console/bookings/booking-labels.ts'
import type { Spot } from '#console/bookings/time-slot.ts'
import { idempotencyKey } from '#console/http/idempotency-key.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { displayDate, displayName } from '#domain/text/display.ts'
import {
  blankValues,
  bodyOf,
  changesOf,
  rebased,
  type Values,
  valuesOf,
  type Wrong,
  wrongOf,
} from './booking-form-values.ts'
import type { Conflict } from './conflicts.tsx'

const said = agendaText.form

export type Step =
  | { name: 'form' }
  | { name: 'scope' }
  | { name: 'conflicts'; conflicts: readonly Conflict[]; count: number }
type How = { encaixe?: boolean; skip?: boolean; scope?: Scope }
/** Why it was not saved, and whether an encaixe would do. */
type Refused = { reason: string; squeeze: boolean }

/** What is written of a booking, and its way to the server. */
export function useBookingForm(
  booking: AgendaBooking | undefined,
  at: Partial<Spot>,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const saves = useSaves()
  const [seen, setSeen] = useState(booking)
  const [values, setValues] = useState<Values>(() => start(booking, at))
  const [wrong, setWrong] = useState<Wrong>({})
  const [step, setStep] = useState<Step>({ name: 'form' })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [newest, setNewest] = useState<string | null>(null)
  const last = useRef<How>({})
  const keyOf = useRef(idempotencyKey())

  function change(changed: Partial<Values>) {
    setValues((before) => ({ ...before, ...changed }))
    setWrong({})
    setRefused(null)
  }

  function save(how: How = {}) {
    const found = wrongOf(values)
    setWrong(found)
    if (busy || Object.keys(found).length > 0) return
    last.current = how
    setBusy(true)
    setRefused(null)
    void (seen ? edit(seen, how) : create(how)).catch(refuse).finally(() => setBusy(false))
  }

  async function create({ encaixe = false, skip = false }: How): Promise<void> {
    const body = bodyOf(values, { encaixe, skip })
    if (body.repeat && !skip && !encaixe) {
      const { dates, conflicts } = await call('POST /api/bookings/conflicts', { body })
      if (conflicts.length > 0) {
        return setStep({ name: 'conflicts', conflicts, count: dates.length })
      }
    }
    const headers = { 'idempotency-key': keyOf.current(JSON.stringify(body)) }
    const { bookings } = await call('POST /api/bookings', { headers, body })
    saves.show(bookings)
    tellCreated(bookings)
    onClose()
  }

  function tellCreated(bookings: readonly AgendaBooking[]) {
    const [first] = bookings
    if (!first || bookings.length > 1) {
      toast.success(said.createdMany(bookings.length))
      return
    }
    const what = said.createdText(
      displayName(first.client_name),
      displayDate(first.date),
      first.time,
    )
    tellDone(said.created, what, () => void saves.remove(first))
  }

  async function edit(before: AgendaBooking, { encaixe, scope }: How): Promise<void> {
    const changes = changesOf(valuesOf(before), values)
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
    toast.success(said.changed)
    onClose()
  }

  async function refuse(error: unknown) {
    setStep({ name: 'form' })
    if (seen && isStale(error)) return showNewest(seen)
    setRefused({ reason: reasonOf(error), squeeze: isTaken(error) })
  }

  /** Somebody else was quicker: what he changed is shown, what was written here stays. */
  async function showNewest(before: AgendaBooking) {
    void queries.invalidateQueries({ queryKey: ['agenda'] })
    try {
      const now = await call('GET /api/bookings/:id', { params: { id: before.id } })
      setValues((written) => rebased(valuesOf(before), written, valuesOf(now)))
      setSeen(now)
      setNewest(
        [displayDate(now.date), spanOf(now), now.service_name, now.professional_name].join(', '),
      )
    } catch (error) {
      setRefused({ reason: reasonOf(error), squeeze: false })
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

export type Form = ReturnType<typeof useBookingForm>

function start(booking: AgendaBooking | undefined, at: Partial<Spot>): Values {
  if (booking) return valuesOf(booking)
  const { date, time, professional_id } = at
  return blankValues({
    ...(date && { date }),
    ...(time && { time }),
    ...(professional_id && { professional_id }),
  })
}
