/** What a person is told of a booking's change, and the way to take it back. */
import { toast } from 'sonner'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { text } from '#console/messages/app.ts'
import { bookingText } from '#console/messages/booking.ts'

/** Long enough to read what happened and to take it back. */
const UNDO_TOAST_MS = 8000

type ToastAction = { label: string; onClick: () => void }

export const getRefusalCode = (error: unknown): string | null =>
  error instanceof CallError ? error.code : null

/**
 * Why something could not be done.
 * @param noAnswer what is said where no answer came
 * @param unexpected what is said of everything else that gives no sentence of its own
 */
export function formatFailure(
  error: unknown,
  noAnswer: string,
  unexpected: string = text.unexpected.text,
): string {
  if (error instanceof CallError && error.message) return error.message
  return error instanceof NetworkError ? noAnswer : unexpected
}

export function toastFailure(
  title: string,
  description: string,
  action?: ToastAction | null,
): void {
  toast.error(title, { description, ...(action && { action, duration: UNDO_TOAST_MS }) })
}

type LastUndo = { undo: () => void; toastId: string | number | undefined }
let lastUndo: LastUndo | null = null

/** Says that something is done, with the way to take it back, once. */
export function toastUndoable(
  title: string,
  description: string | undefined,
  undo: () => void,
): void {
  let isUsed = false
  const offered: LastUndo = {
    toastId: undefined,
    undo: () => {
      withdraw()
      if (isUsed) return
      isUsed = true
      undo()
    },
  }
  const withdraw = () => {
    if (lastUndo === offered) lastUndo = null
  }
  lastUndo = offered
  offered.toastId = toast.success(title, {
    description,
    duration: UNDO_TOAST_MS,
    action: { label: bookingText.undo, onClick: offered.undo },
    onDismiss: withdraw,
    onAutoClose: withdraw,
  })
}

/**
 * Ctrl+Z: does what the last toast offers, as long as that is shown.
 * @returns whether there was something to take back
 */
export function undoLast(): boolean {
  if (!lastUndo) return false
  const { undo, toastId } = lastUndo
  toast.dismiss(toastId)
  undo()
  return true
}
