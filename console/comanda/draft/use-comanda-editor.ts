import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BookingDetail } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { bookingQuery } from '#console/bookings/booking-queries.ts'
import { sendWithReason } from '#console/http/asked-reason.ts'
import { sendWithYes } from '#console/http/asked-yes.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { call } from '#console/session/call.ts'
import { findDraft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { withKept } from '#console/ui/form/edited-fields.ts'
import type { ComandaMethod } from '#domain/comanda/comanda.ts'
import {
  type ComandaDraft,
  isSameDraft,
  toComandaDraft,
  toComandaRequest,
} from './comanda-draft.ts'
import { computeDraftTotals, findCloseProblem, findSaveProblem } from './comanda-totals.ts'

/** Shown below the total: the result of the last action, and how to undo it. */
export type StatusMessage = { bad: boolean; text: string; undo?: () => void }

type ComandaAction = 'save' | 'close' | 'reopen'

/** @param metodo chosen before the comanda was opened: it does not count as a change */
function createEditorState(seen: BookingDetail, metodo: ComandaMethod | null = null) {
  const saved = toComandaDraft(seen)
  const isOpen = saved.paying.by === 'none' && metodo !== null
  const start: ComandaDraft = isOpen ? { ...saved, paying: { by: 'single', metodo } } : saved
  return { seen, start, draft: start }
}

const getDraftName = ({ id }: Pick<BookingDetail, 'id'>) => `comanda-${id}`

/**
 * What was typed on a comanda and not saved, on the version that it was typed on; null where there is
 * none. What somebody closed meanwhile is written on no more.
 */
function findKeptState(detail: BookingDetail, metodo: ComandaMethod | null) {
  const kept = findDraft(getDraftName(detail))
  if (!kept || detail.status === 'completed') return null
  const state = createEditorState(detail, metodo)
  const draft = withKept(state.start, kept.changes)
  if (isSameDraft(draft, state.start)) return null
  const { version } = kept.shown
  const seen = { ...detail, version: typeof version === 'number' ? version : detail.version }
  return { ...state, seen, draft }
}

const FAILED_MESSAGES = {
  save: comandaText.failedToSave,
  close: comandaText.failedToClose,
  reopen: comandaText.failedToReopen,
} as const
const DONE_MESSAGES = {
  save: comandaText.saved,
  close: comandaText.closed,
  reopen: comandaText.reopened,
} as const

export type ComandaEditor = ReturnType<typeof useComandaEditor>

/**
 * The booking as it was last loaded, and the draft that was typed on it. A newer version replaces
 * both by itself only while nothing was typed.
 */
export function useComandaEditor(detail: BookingDetail, metodo: ComandaMethod | null = null) {
  const client = useQueryClient()
  const [kept] = useState(() => findKeptState(detail, metodo))
  const [held, setHeld] = useState(() => kept ?? createEditorState(detail, metodo))
  const takeStored = () => {
    setHeld(createEditorState(detail))
    setMessage(null)
  }
  const [message, setMessage] = useState<StatusMessage | null>(
    kept && { bad: false, text: comandaText.kept, undo: takeStored },
  )
  const { seen, draft } = held
  const dirty = !isSameDraft(draft, held.start)
  const isNewer = detail.version > seen.version
  if (isNewer && !dirty) setHeld(createEditorState(detail, metodo))
  useKeepDraft(getDraftName(detail), seen.version, dirty ? draft : null)
  const totals = useMemo(() => computeDraftTotals(draft), [draft])
  const mutationKey = ['comanda', detail.id]
  const mutation = useMutation({
    mutationKey,
    mutationFn: (what: ComandaAction) => sendComandaAction(what, seen, draft),
    onSuccess: (saved, what) => {
      client.setQueryData(bookingQuery(saved.id).queryKey, saved)
      setHeld(createEditorState(saved))
      setMessage({ bad: false, text: DONE_MESSAGES[what] })
    },
    onError: (error, what) => {
      setMessage({ bad: true, text: `${FAILED_MESSAGES[what]}. ${formatComandaError(error)}` })
      // A newer version, which may be why, is then shown beside the draft.
      if (error instanceof CallError) {
        void client.invalidateQueries({ queryKey: bookingQuery(detail.id).queryKey })
      }
    },
  })
  const start = async (what: ComandaAction): Promise<boolean> => {
    // The cache knows at once; the component's own state would let a second press through.
    if (client.isMutating({ mutationKey }) > 0) return false
    const wrong = what === 'reopen' ? null : FIND_PROBLEM[what](draft, totals, seen.client)
    setMessage(wrong ? { bad: true, text: wrong } : null)
    if (wrong) return false
    if (what === 'save' && !dirty) {
      setMessage({ bad: false, text: DONE_MESSAGES.save })
      return true
    }
    return mutation.mutateAsync(what).then(
      () => true,
      () => false,
    )
  }
  return {
    seen,
    draft,
    totals,
    dirty,
    message,
    /** A newer version by somebody else, where the draft was typed on an older one. */
    theirs: isNewer && dirty ? detail : null,
    busy: mutation.isPending ? mutation.variables : null,
    say: setMessage,
    edit: (draft: ComandaDraft) => {
      setHeld((before) => ({ ...before, draft }))
      setMessage(null)
    },
    start,
    takeTheirs: takeStored,
    /** Keeps the draft, now on top of the newer version. */
    keepMine: () => {
      setHeld({ ...createEditorState(detail), draft })
      setMessage({ bad: false, text: comandaText.changed.kept })
    },
    /** Before whoever wants nothing of it leaves. */
    forget: () => removeDraft(getDraftName(detail)),
  }
}

/** What is typed outlives a reload and a session that ends, until it is saved or given up. */
function useKeepDraft(name: string, version: number, draft: ComandaDraft | null): void {
  useEffect(() => {
    if (draft) saveDraft(name, { changes: { ...draft }, shown: { version } })
    else removeDraft(name)
  }, [name, version, draft])
}

const FIND_PROBLEM = { save: findSaveProblem, close: findCloseProblem } as const

function sendComandaAction(
  what: ComandaAction,
  { id, version }: BookingDetail,
  draft: ComandaDraft,
): Promise<BookingDetail> {
  const params = { id }
  if (what === 'reopen')
    return sendWithReason((reason) =>
      call('POST /api/bookings/:id/reopen', { params, body: { version, reason } }),
    )
  const totals = computeDraftTotals(draft)
  const due = typeof totals === 'string' ? 0 : totals.due
  const body = { version, comanda: toComandaRequest(draft, due), is_courtesy: draft.is_courtesy }
  return what === 'save'
    ? call('PUT /api/bookings/:id/comanda', { params, body })
    : sendWithYes((yes) =>
        call('POST /api/bookings/:id/close', { params, body: { ...body, ...yes } }),
      )
}

function formatComandaError(error: Error): string {
  return error instanceof CallError && error.message ? error.message : comandaText.unsent
}
