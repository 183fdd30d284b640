import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BookingDetail } from '#api/contract/contract.ts'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { CallError } from '#console/http/send.ts'
import { comanda } from '#console/messages/comanda.ts'
import { call } from '#console/session/call.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { type Draft, draftOf, isSame, typedOf } from './comanda-draft.ts'
import { refuseClose, refuseSave, totalsOf } from './comanda-totals.ts'

/** What is said below the total: what went well or did not, and maybe a way back. */
export type Word = { bad: boolean; text: string; undo?: () => void }

type Deed = 'save' | 'close' | 'reopen'

/** @param metodo chosen on the way here: not something typed that could be lost */
function hold(seen: BookingDetail, metodo: PaymentMethod | null = null) {
  const saved = draftOf(seen)
  const isOpen = saved.paying.by === 'none' && metodo !== null
  const start: Draft = isOpen ? { ...saved, paying: { by: 'one', metodo } } : saved
  return { seen, start, draft: start }
}
const FAILED = {
  save: comanda.failedToSave,
  close: comanda.failedToClose,
  reopen: comanda.failedToReopen,
} as const
const DONE = { save: comanda.saved, close: comanda.closed, reopen: comanda.reopened } as const

export type Desk = ReturnType<typeof useComanda>

/**
 * A comanda on the counter: the booking as it was last seen, and what was typed since. A newer
 * state takes its place by itself only where nothing was typed.
 */
export function useComanda(detail: BookingDetail, metodo: PaymentMethod | null = null) {
  const client = useQueryClient()
  const [held, setHeld] = useState(() => hold(detail, metodo))
  const [word, setWord] = useState<Word | null>(null)
  const { seen, draft } = held
  const dirty = !isSame(draft, held.start)
  const isNewer = detail.version > seen.version
  if (isNewer && !dirty) setHeld(hold(detail, metodo))
  const totals = useMemo(() => totalsOf(draft), [draft])
  const mutationKey = ['comanda', detail.id]
  const deed = useMutation({
    mutationKey,
    mutationFn: (what: Deed) => send(what, seen, draft),
    onSuccess: (saved, what) => {
      client.setQueryData(bookingQuery(saved.id).queryKey, saved)
      setHeld(hold(saved))
      setWord({ bad: false, text: DONE[what] })
    },
    onError: (error, what) => {
      setWord({ bad: true, text: `${FAILED[what]}. ${reasonOf(error)}` })
      // What somebody else changed meanwhile is shown beside what was typed.
      if (error instanceof CallError) {
        void client.invalidateQueries({ queryKey: bookingQuery(detail.id).queryKey })
      }
    },
  })
  const start = async (what: Deed): Promise<boolean> => {
    // Asked of the cache itself: what a component knows of its mutation is a moment old.
    if (client.isMutating({ mutationKey }) > 0) return false
    const wrong = what === 'reopen' ? null : REFUSE[what](draft, totals)
    setWord(wrong ? { bad: true, text: wrong } : null)
    if (wrong) return false
    if (what === 'save' && !dirty) {
      setWord({ bad: false, text: DONE.save })
      return true
    }
    return deed.mutateAsync(what).then(
      () => true,
      () => false,
    )
  }
  return {
    seen,
    draft,
    totals,
    dirty,
    word,
    /** Another's newer version, where something was typed on an older one. */
    theirs: isNewer && dirty ? detail : null,
    busy: deed.isPending ? deed.variables : null,
    say: setWord,
    edit: (draft: Draft) => {
      setHeld((before) => ({ ...before, draft }))
      setWord(null)
    },
    start,
    takeTheirs: () => {
      setHeld(hold(detail))
      setWord(null)
    },
    /** What was typed stands, now on top of the newer version. */
    keepMine: () => {
      setHeld({ ...hold(detail), draft })
      setWord({ bad: false, text: comanda.changed.kept })
    },
  }
}

const REFUSE = { save: refuseSave, close: refuseClose } as const

function send(what: Deed, { id, version }: BookingDetail, draft: Draft): Promise<BookingDetail> {
  const params = { id }
  if (what === 'reopen') return call('POST /api/bookings/:id/reopen', { params, body: { version } })
  const totals = totalsOf(draft)
  const due = typeof totals === 'string' ? 0 : totals.due
  const body = { version, comanda: typedOf(draft, due), is_courtesy: draft.is_courtesy }
  return what === 'save'
    ? call('PUT /api/bookings/:id/comanda', { params, body })
    : call('POST /api/bookings/:id/close', { params, body })
}

function reasonOf(error: Error): string {
  return error instanceof CallError && error.message ? error.message : comanda.unsent
}
