/**
 * Carries out what is done with bookings: at once on the screen, then at the server, one after the
 * other for each booking; says what came of it and offers the way back.
 */
import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { getRefusalCode, toastFailure, toastUndoable } from './booking-toasts.ts'

type Versioned = { id: string; version: number }
export type ActionRequest<Booking, Action> = {
  booking: Booking
  action: Action
  /** It takes back what was done before. */
  isUndo?: boolean
}
/** What is said of an action that is done; `canUndo` offers the way back. */
export type DoneMessage = { title: string; description?: string; canUndo?: boolean }

export type ActionMessages<Booking, Action> = {
  /** null: the screen shows it by itself. `after`: as the server left it, where it still is. */
  done: (request: ActionRequest<Booking, Action>, after: Booking | null) => DoneMessage | null
  failed: (request: ActionRequest<Booking, Action>, code: string | null) => string
  failure: (error: unknown) => string
  /** The button that overrules a refusal. */
  encaixe: (action: Action) => string
}

export type ActionKind<Booking, Action> = {
  send: (booking: Booking, action: Action, version: number) => Promise<readonly Booking[]>
  /** Shows bookings in what is loaded. */
  show: (bookings: readonly Booking[]) => void
  /** Asks anew for everything that a changed booking shows in. */
  invalidate: () => void
  /** Without it nothing is shown before the server has answered. */
  optimistic?: {
    guess: (booking: Booking, action: Action) => Booking
    /** What is loading is older than what is about to be shown. */
    cancelLoads: () => Promise<void>
  }
  /** What takes an action back, and what overrules its refusal; null where nothing does. */
  reverse?: (before: Booking, action: Action) => Action | null
  encaixe?: (action: Action, code: string | null) => Action | null
}

/** Under which a running action stands among the mutations; news from others waits for those. */
export const getActionKey = (id: string, ...action: unknown[]) => ['booking-action', id, ...action]

/**
 * @returns runs an action, and tells in the end whether it was done. The same action of the same
 * booking is asked for once while it is on its way, however often it is pressed
 */
export function createActionRunner<Booking extends Versioned, Action>(
  queries: QueryClient,
  kind: ActionKind<Booking, Action>,
  messages: ActionMessages<Booking, Action>,
): (request: ActionRequest<Booking, Action>) => Promise<boolean> {
  async function change({ booking, action }: ActionRequest<Booking, Action>) {
    if (kind.optimistic) {
      await kind.optimistic.cancelLoads()
      kind.show([kind.optimistic.guess(booking, action)])
    }
    try {
      const bookings = await sendInOrder(booking, (version) => kind.send(booking, action, version))
      kind.show(bookings)
      return bookings.find(({ id }) => id === booking.id) ?? null
    } catch (error) {
      if (kind.optimistic) kind.show([booking])
      throw error
    } finally {
      kind.invalidate()
    }
  }

  function toastDone(request: ActionRequest<Booking, Action>, after: Booking | null) {
    const { booking, action } = request
    const message = messages.done(request, after)
    if (!message) return
    const { title, description, canUndo } = message
    const reverse = canUndo && after && kind.reverse?.(booking, action)
    if (!reverse) toast.success(title, description === undefined ? {} : { description })
    else {
      toastUndoable(title, description, () => {
        void run({ booking: after, action: reverse, isUndo: true })
      })
    }
  }

  function toastFailed(request: ActionRequest<Booking, Action>, error: unknown) {
    const code = getRefusalCode(error)
    const encaixe = kind.encaixe?.(request.action, code)
    toastFailure(
      messages.failed(request, code),
      messages.failure(error),
      encaixe && {
        label: messages.encaixe(encaixe),
        onClick: () => void run({ ...request, action: encaixe }),
      },
    )
  }

  async function perform(request: ActionRequest<Booking, Action>): Promise<boolean> {
    try {
      toastDone(request, await change(request))
      return true
    } catch (error) {
      toastFailed(request, error)
      return false
    }
  }

  function run(request: ActionRequest<Booking, Action>): Promise<boolean> {
    const { booking, action } = request
    const asked = JSON.stringify(action)
    const last = lastRuns.get(booking.id)
    if (last?.asked === asked) return last.isDone
    const mutation = queries.getMutationCache().build(queries, {
      mutationKey: getActionKey(booking.id, action),
      mutationFn: perform,
    })
    const isDone = mutation.execute(request).finally(() => {
      if (lastRuns.get(booking.id)?.isDone === isDone) lastRuns.delete(booking.id)
    })
    lastRuns.set(booking.id, { asked, isDone })
    return isDone
  }

  return run
}

/** By booking, what was asked for last and is not answered yet. */
const lastRuns = new Map<string, { asked: string; isDone: Promise<boolean> }>()

/** By booking, the version that what was asked for last leaves behind. */
const versionsInOrder = new Map<string, Promise<number>>()

/**
 * Sends what is done with one booking one after the other, each upon the version that the one before
 * it left: else whoever is quick would be told that somebody else was quicker.
 */
function sendInOrder<Booking extends Versioned>(
  { id, version }: Versioned,
  send: (version: number) => Promise<readonly Booking[]>,
): Promise<readonly Booking[]> {
  const before = versionsInOrder.get(id) ?? Promise.resolve(version)
  const sent = before.then((left) => send(Math.max(version, left)))
  const after = sent.then(
    (bookings) => bookings.find((one) => one.id === id)?.version ?? version,
    () => before,
  )
  versionsInOrder.set(id, after)
  return sent
}
