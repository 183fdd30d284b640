import type { Db } from '#db/dialect/kit.ts'
import type { DueWork } from '#db/due-work.ts'
import type { DueWorkKind } from '#domain/due-work/due-work.ts'

/** It was not done this time. The message is a code such as `smtp 451`, and is stored. */
export class WorkFailure extends Error {
  override name = 'WorkFailure'
  /** Would another attempt change nothing? */
  readonly isFinal: boolean = false
}

/** It was broken off because this process ends: it is given back as if it had not been begun. */
export class WorkInterrupted extends Error {
  override name = 'WorkInterrupted'
}

/** Now is not its time: it is due then (ms since 1970), as if this attempt had not been made. */
export class WorkPostponed extends Error {
  override name = 'WorkPostponed'
  readonly due_at: number

  constructor(due_at: number) {
    super('postponed')
    this.due_at = due_at
  }
}

/** How one kind of work is done. Somebody may have died in the middle: it may be done twice. */
export type WorkHandler = {
  /** @throws where it was not done; `WorkFailure` says whether to try again.
   * What takes long ends at the signal, with `WorkInterrupted`. */
  run: (work: DueWork, signal: AbortSignal) => Promise<void>
  /** What else is written when it is over, done or given up, in the same transaction. */
  end?: (tx: Db, work: DueWork) => Promise<void>
  /** Takes in what no call causes: asked at the start and every ten minutes, by each process. */
  schedule?: () => Promise<void>
}

/** A handler for each kind; null for what this process is not set up to do: others may be. */
export type WorkHandlers = Record<DueWorkKind, WorkHandler | null>
