import type { Logger } from 'pino'
import { UNREADABLE_KINDS, type UnreadableCounts } from '#domain/business/unreadable.ts'

/** Logs what cannot be read, once for each house and kind. */
export class UnreadableReport {
  readonly #log: Logger
  readonly #logged = new Set<string>()

  constructor(log: Logger) {
    this.#log = log
  }

  add(user_id: string, counts: UnreadableCounts): void {
    for (const kind of UNREADABLE_KINDS) {
      const key = `${user_id} ${kind}`
      const count = counts[kind] ?? 0
      if (count === 0 || this.#logged.has(key)) continue
      this.#logged.add(key)
      this.#log.warn({ at: 'stored data', house: user_id, kind, count }, 'unreadable data left out')
    }
  }
}
