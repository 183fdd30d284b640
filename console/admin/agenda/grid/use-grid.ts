import { type RefObject, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type Change,
  changeOf,
  type Draft,
  draftOf,
  isMovable,
  push,
} from '#console/admin/agenda/drag/dragged-booking.ts'
import { usePointer } from '#console/admin/agenda/drag/use-pointer-drag.ts'
import { columnName } from '#console/admin/agenda/layout/column-name.ts'
import type { Column, Hours } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayName } from '#domain/text/display.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import { type Cursor, firstCursor, keptCursor, stepCursor } from './grid-focus.ts'
import { useFocusKept } from './use-focus-restore.ts'
import { useKeys } from './use-grid-keys.ts'

const said = agendaText

type Options = {
  columns: readonly Column[]
  range: Hours
  step: number
  now: number | null
  onMove: (booking: AgendaBooking, change: Change) => Promise<void>
  onOpen: (id: string, card: HTMLElement) => void
  onRemove: (booking: AgendaBooking) => void
}

/** Where the keyboard stands, what is held, and what is said of it. */
export function useGrid(place: RefObject<HTMLElement | null>, options: Options) {
  const { columns, range, step } = options
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [heard, setHeard] = useState('')
  const here = keptCursor(columns, cursor) ?? firstCursor(columns, range, options.now)
  const focus = useFocusKept(place, (stop) => setCursor(stop))
  const find = (id: string) => findBooking(columns, id)

  function hold(next: Draft | null) {
    setDraft(next)
    const booking = next && find(next.id)
    if (booking && next) setHeard(spokenDraft(booking, next, columns))
  }

  function drop(dropped: Draft) {
    const booking = find(dropped.id)
    const change = booking && changeOf(booking, dropped, columns)
    if (!booking || !change) return setDraft(null)
    setCursor({ column: dropped.column, minute: dropped.minute, booking: booking.id })
    void options.onMove(booking, change)
    // The booking shows in its new place with the next round of drawing, not in this one.
    setTimeout(() => setDraft(null))
  }

  function giveUp() {
    setDraft(null)
    setHeard(said.move.dropped)
  }

  function carry(key: string, lengthens: boolean) {
    const booking = find(draft?.id ?? here?.booking ?? '')
    if (!booking || !here) return
    if (!isMovable(booking)) return setHeard(said.move.closed)
    hold(push(draft ?? draftOf(booking, here.column), pushOf(key, lengthens, step), columns))
  }

  usePointer(place, { range, step, find, hold, drop })
  useKeys(place, {
    carrying: draft !== null,
    carry,
    drop: () => draft && drop(draft),
    giveUp,
    walk: (key) => {
      const next = here && stepCursor(columns, range, here, key)
      if (!next) return
      setCursor(next)
      focus()
    },
    open: options.onOpen,
    remove: (id) => {
      const booking = find(id)
      if (booking) options.onRemove(booking)
    },
  })
  return { here, draft, heard }
}

export function findBooking(columns: readonly Column[], id: string): AgendaBooking | null {
  for (const { bookings } of columns) {
    const found = bookings.find((one) => one.id === id)
    if (found) return found
  }
  return null
}

function pushOf(key: string, lengthens: boolean, step: number) {
  const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { columns: way }
  return lengthens ? { longer: way * step } : { minutes: way * step }
}

function spokenDraft(booking: AgendaBooking, draft: Draft, columns: readonly Column[]): string {
  const column = columns.find(({ key }) => key === draft.column)
  const end = timeOf(Math.min(1440, draft.minute + draft.duration))
  const where = column ? columnName(column) : booking.professional_name
  return said.move.carrying(displayName(booking.client_name), timeOf(draft.minute), end, where)
}
