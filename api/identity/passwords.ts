import { hash, verify } from '@node-rs/argon2'
import { Overloaded } from '#db/dialect/storage.ts'

/** Argon2id as OWASP advises for it: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MOST_WAITING = 500

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes the same time where there is no hash: then the answer is no. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Two at once, so that signing in never takes the processors from the agenda. */
export function makePasswords(): Passwords {
  const gate = new Gate()
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => gate.pass(() => hash(password, COST)),
    verify: async (stored, password) => {
      decoy ??= hash('nobody has this one', COST)
      const compared = stored ?? (await decoy)
      const isRight = await gate.pass(() => verify(compared, password))
      return stored !== null && isRight
    },
  }
}

class Gate {
  #running = 0
  readonly #waiting: (() => void)[] = []

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MOST_WAITING) throw new Overloaded('too many passwords are waiting')
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go))
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
