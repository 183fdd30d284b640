import type { Context } from '#api/context.ts'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { hasDueWork } from '#db/due-work.ts'
import {
  DUE_WORK_KINDS,
  DUE_WORK_RULES,
  type DueWorkKind,
  FOREIGN_AT_ONCE,
  type LEASES_MS,
} from '#domain/due-work/due-work.ts'
import type { AttemptContext } from './attempt.ts'
import { scheduleDailyWork } from './daily.ts'
import { gatherWrites } from './gather-writes.ts'
import type { WorkHandlers } from './handler.ts'
import { WorkLoop } from './work-loop.ts'

/** Does what is due, in the background. */
export type Worker = {
  /** Something was queued: looks at once. */
  wake: () => void
  /** Takes nothing more, gives back what waits, and waits 5 s at most for what is being done. */
  stop: () => Promise<void>
}

type WorkerContext = AttemptContext & Pick<Context, 'address' | 'newId'>

const POLL_MS = 1000
const SCHEDULE_EVERY_MS = 600_000
/** Between two looks for what other processes tell of: each of them tells up to forty times in a second. */
const NEWS_PAUSE_MS = 250

/**
 * Starts to do what is due. Several processes may do so on one database: each row is in one worker's
 * hands at a time, and one whose worker died becomes due again.
 */
export function startWorker(context: WorkerContext, handlers: WorkHandlers): Worker {
  const kinds = DUE_WORK_KINDS.filter((kind) => handlers[kind] !== null)
  const getKinds = (lane: keyof typeof LEASES_MS) =>
    kinds.filter((kind) => DUE_WORK_RULES[kind].lane === lane)
  const gathered = gatherWrites(context.storage)
  const loops = [
    new WorkLoop(context, handlers, {
      kinds: getKinds('quick'),
      lane: 'quick',
      concurrency: 2,
      claimLimit: 10,
    }),
    new WorkLoop(context, handlers, {
      kinds: getKinds('external'),
      lane: 'external',
      concurrency: 4,
      claimLimit: 4,
    }),
    // Half of the hands are kept from hosts that nobody has heard or that were slow; those that answered last
    // can have all, one for each of 64 houses (`WebhookPlaces`).
    new WorkLoop(context, handlers, {
      kinds: getKinds('foreign'),
      lane: 'foreign',
      concurrency: FOREIGN_AT_ONCE,
      claimLimit: FOREIGN_AT_ONCE,
    }),
    // Some 250 in a second, whatever is due: gateways are waited for, and clients are answered meanwhile.
    new WorkLoop({ ...context, storage: gathered }, handlers, {
      kinds: getKinds('bulk'),
      lane: 'bulk',
      concurrency: 24,
      claimLimit: 64,
      paceMs: 4,
    }),
    new WorkLoop(context, handlers, {
      kinds: getKinds('renewed'),
      lane: 'renewed',
      concurrency: 1,
      claimLimit: 1,
    }),
    new WorkLoop(context, handlers, {
      kinds: getKinds('long'),
      lane: 'long',
      concurrency: 1,
      claimLimit: 1,
    }),
  ].filter((loop) => loop.hasKinds)
  const wake = () => {
    // Until the server listens nobody knows where a link would lead.
    if (context.address() !== '') for (const loop of loops) loop.poll()
  }
  const schedule = createScheduler(context, handlers, kinds, wake)
  const look = createLooker(context, async () => {
    try {
      for (const kind of kinds) await handlers[kind]?.look?.()
    } finally {
      wake()
    }
  })
  let stopped = false
  // One query for all lanes: each process hears of all that every other one writes.
  const lookForDue = createLooker(context, async () => {
    const due = { now: context.now(), kinds }
    if (!stopped && (await context.storage.read((db) => hasDueWork(db, due)))) wake()
  })
  const looking = setInterval(() => void look(), POLL_MS).unref()
  const scheduling = setInterval(() => void schedule(), SCHEDULE_EVERY_MS).unref()
  // Another process may have its hands full, or have died, with what it queued.
  const unsubscribe = context.storage.subscribe?.(throttle(lookForDue, NEWS_PAUSE_MS))
  const scheduled = schedule()
  wake()
  look()
  return {
    wake,
    stop: async () => {
      clearInterval(looking)
      clearInterval(scheduling)
      unsubscribe?.()
      stopped = true
      await scheduled
      await look.last()
      await lookForDue.last()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Calls at once, and where it is called again within the pause once more at its end. */
function throttle(call: () => void, pauseMs: number): () => void {
  let resting = false
  let again = false
  const throttled = () => {
    again = resting
    if (resting) return
    resting = true
    setTimeout(() => {
      resting = false
      if (again) throttled()
    }, pauseMs).unref()
    call()
  }
  return throttled
}

/** Looks, one look at a time. */
function createLooker({ log }: WorkerContext, look: () => Promise<void>) {
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await look()
    } catch (error) {
      log.error({ code: getDatabaseErrorCode(error) }, 'work was not looked for')
    }
    running = null
  }
  const start = () => {
    running ??= run()
  }
  return Object.assign(start, { last: async () => running })
}

/** The next look makes up for one that failed. */
function createScheduler(
  context: WorkerContext,
  handlers: WorkHandlers,
  kinds: readonly DueWorkKind[],
  wake: () => void,
) {
  return async () => {
    try {
      await scheduleDailyWork(context, kinds)
      for (const kind of kinds) await handlers[kind]?.schedule?.()
      wake()
    } catch (error) {
      context.log.error({ code: getDatabaseErrorCode(error) }, 'work was not scheduled')
    }
  }
}
