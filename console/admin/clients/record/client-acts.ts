/** What is done with a client as a whole; each done twice does no more than once. */
import { toast } from 'sonner'
import type { CallInput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { clientsText } from '#console/messages/clients.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { ClientRecord } from '../client/client-queries.ts'
import { findKnownClient } from './known-client.tsx'

const t = clientsText

type Told = { done: string; failed: string }
type Acted = Pick<ClientRecord, 'id'>

function useAct<Input = void>(
  { id }: Acted,
  { done, failed }: Told,
  /** Gives back what is said besides, if it is a text. */
  act: (params: { id: string }, input: Input) => Promise<unknown>,
  onDone?: () => void,
) {
  const name = `client:${id}`
  return useSingleMutation({
    mutationFn: (input: Input) => act({ id }, input),
    onSuccess: (said) => {
      toastActDone(name, done, typeof said === 'string' ? said : undefined)
      onDone?.()
    },
    onError: (error) => {
      // Said where it was pressed, with the way to them.
      if (findKnownClient(error)) return void toast.dismiss(name)
      toastActFailed(name, failed, formatErrorReason(error))
    },
  })
}

export type BlockRequest = CallInput<'POST /api/clients/:id/block'>['body']

export const useBlock = (client: Acted, onDone: () => void) =>
  useAct(
    client,
    { done: t.block.done, failed: t.block.failed },
    (params, body: BlockRequest) => call('POST /api/clients/:id/block', { params, body }),
    onDone,
  )

export const useUnblock = (client: Acted) =>
  useAct(client, { done: t.block.undone, failed: t.block.undoFailed }, (params) =>
    call('DELETE /api/clients/:id/block', { params }),
  )

export const useArchive = (client: Acted, onDone: () => void) =>
  useAct(
    client,
    { done: t.archiving.done, failed: t.archiving.failed },
    (params) => call('DELETE /api/clients/:id', { params }),
    onDone,
  )

export const useRestore = (client: Acted) =>
  useAct(client, { done: t.archiving.restored, failed: t.archiving.restoreFailed }, (params) =>
    call('POST /api/clients/:id/restore', { params }),
  )

/** Joins another record to this one. */
export const useMerge = (kept: Acted, onDone: () => void) =>
  useAct(
    kept,
    { done: t.merge.done, failed: t.merge.failed },
    async (params, other: Acted) => {
      await call('POST /api/clients/:id/merge', { params, body: { other_id: other.id } })
      return t.merge.doneText
    },
    onDone,
  )

/** Parts two records again. */
export const useUndoMerge = (merge: Acted, onDone: () => void) =>
  useAct(
    merge,
    { done: t.merge.undone, failed: t.merge.undoFailed },
    async (params) => {
      const { notes_left } = await call('POST /api/client-merges/:id/undo', { params })
      return notes_left ? t.merge.notesLeft : undefined
    },
    onDone,
  )

export const useErase = (client: Acted, onDone: () => void) =>
  useAct(
    client,
    { done: t.archiving.erased, failed: t.archiving.eraseFailed },
    (params) => call('DELETE /api/clients/:id/permanent', { params }),
    onDone,
  )
