import { toast } from 'sonner'
import { CallError, NetworkError } from '#console/http/send.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'

/** Long enough to read what happened and to take it back. */
const WITH_ACTION_MS = 8000

type Action = { label: string; onClick: () => void }

/** What a person reads where something could not be done. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.message) return error.message
  if (error instanceof NetworkError) {
    return navigator.onLine ? agendaText.unsure : agendaText.offline
  }
  return text.unexpected.text
}

export const isRefused = (error: unknown, ...codes: string[]) =>
  error instanceof CallError && codes.includes(error.code)

/** Refusals that the owner may overrule with an encaixe. */
export const isTaken = (error: unknown) => isRefused(error, 'slot_taken', 'time_blocked')

export function tellFailure(title: string, error: unknown, action?: Action): void {
  toast.error(title, {
    description: reasonOf(error),
    ...(action && { action, duration: WITH_ACTION_MS }),
  })
}

let last: (() => void) | null = null

/** Says that something is done, with the way to take it back. */
export function tellDone(title: string, description: string | undefined, undo: () => void): void {
  const once = () => {
    if (last === once) last = null
    undo()
  }
  last = once
  const id = toast.success(title, {
    description,
    duration: WITH_ACTION_MS,
    action: { label: agendaText.undo, onClick: once },
    onDismiss: () => forget(once),
    onAutoClose: () => forget(once),
  })
  shown = id
}

let shown: string | number | undefined

function forget(undo: () => void): void {
  if (last === undo) last = null
}

/** Ctrl+Z: what the last toast offers, as long as it offers it. */
export function undoLast(): boolean {
  if (!last) return false
  const undo = last
  toast.dismiss(shown)
  undo()
  return true
}
