import { hash, verify } from '@node-rs/argon2'
import { OverloadError } from '#db/dialect/storage.ts'

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id as OWASP advises for it: 19 MiB, two passes. */
const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_CONCURRENT = 2
const MAX_WAITING = 500

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Takes the same time where there is no hash: then the answer is no. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Two at once, so that signing in never takes the processors from the agenda. */
export function createPasswordHasher(cost = HASH_COST): PasswordHasher {
  const gate = new ConcurrencyLimit()
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => gate.run(() => hash(password, cost)),
    verify: async (stored, password) => {
      decoy ??= hash('nobody has this one', cost)
      const compared = stored ?? (await decoy)
      const isRight = await gate.run(() => verify(compared, password))
      return stored !== null && isRight
    },
  }
}

class ConcurrencyLimit {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new OverloadError('too many passwords are waiting')
    if (this.#running >= MAX_CONCURRENT) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // Whoever waits takes over the place.
      if (next) next()
      else this.#running -= 1
    }
  }
}
