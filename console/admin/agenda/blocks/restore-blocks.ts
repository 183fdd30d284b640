import { toast } from 'sonner'
import type { AgendaBlock } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import { toastFailure, toastUndoable } from '#console/bookings/booking-toasts.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { toRestoreRequests } from './block-form-values.ts'

const t = agendaText.blocks

/** Says that times are free, with the way to block them again. */
export function toastFreedBlocks(freed: readonly AgendaBlock[]): void {
  const title = freed.length > 1 ? t.freedMany(freed.length) : t.freed
  toastUndoable(title, undefined, () => void restoreBlocks(freed))
}

async function restoreBlocks(freed: readonly AgendaBlock[]): Promise<void> {
  try {
    for (const body of toRestoreRequests(freed)) await call('POST /api/blocks', { body })
    toast.success(t.again)
  } catch (error) {
    toastFailure(t.failed, formatAgendaFailure(error))
  }
}
