import { toast } from 'sonner'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'

/** Long enough to read what happened and to take it back. */
const ACTION_TOAST_MS = 8000

type ToastAction = { label: string; onClick: () => void }

/** What a person reads where something could not be done. */
export function formatCallFailure(error: unknown): string {
  if (error instanceof CallError && error.message) return error.message
  if (error instanceof NetworkError) {
    return navigator.onLine ? agendaText.unsure : agendaText.offline
  }
  return text.unexpected.text
}

export const isRefusedWith = (error: unknown, ...codes: string[]) =>
  error instanceof CallError && codes.includes(error.code)

/** Refusals that the owner may overrule with an encaixe. */
export const isSlotTaken = (error: unknown) => isRefusedWith(error, 'slot_taken', 'time_blocked')

export function toastFailure(title: string, error: unknown, action?: ToastAction): void {
  toast.error(title, {
    description: formatCallFailure(error),
    ...(action && { action, duration: ACTION_TOAST_MS }),
  })
}

let lastUndo: (() => void) | null = null

/** Says that something is done, with the way to take it back. */
export function toastDone(title: string, description: string | undefined, undo: () => void): void {
  const undoOnce = () => {
    if (lastUndo === undoOnce) lastUndo = null
    undo()
  }
  lastUndo = undoOnce
  const id = toast.success(title, {
    description,
    duration: ACTION_TOAST_MS,
    action: { label: agendaText.undo, onClick: undoOnce },
    onDismiss: () => clearLastUndo(undoOnce),
    onAutoClose: () => clearLastUndo(undoOnce),
  })
  shownToastId = id
}

let shownToastId: string | number | undefined

function clearLastUndo(undo: () => void): void {
  if (lastUndo === undo) lastUndo = null
}

/** Ctrl+Z: what the last toast offers, as long as it offers it. */
export function undoLast(): boolean {
  if (!lastUndo) return false
  const undo = lastUndo
  toast.dismiss(shownToastId)
  undo()
  return true
}
