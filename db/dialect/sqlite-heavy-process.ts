import { type ChildProcess, fork } from 'node:child_process'
import { LONGEST_HEAVY_READ_MS } from './heavy-queue.ts'
import { NobodyWaitsError, OverloadError } from './storage.ts'

/** The command of the server's own file that starts the process. */
export const READ_HEAVY = 'read-heavy'

export type Statement = { text: string; params: unknown[]; method: string }
/** What SQLite answers: rows as the driver has them (of `get` one, or none), or what it refused. */
export type HeavyResult =
  | { rows: unknown[] | undefined }
  | { error: { code: string; message: string } }
/** What goes to the process, and what comes back: an answer bears the number of its statement. */
export type HeavyQuestion = { number: number; statement: Statement }
export type HeavyAnswer = { number: number; result: HeavyResult }

/** SQLite cannot be interrupted: what takes longer is ended with its process. */
const LIMITS = {
  longest: LONGEST_HEAVY_READ_MS,
  /** For a statement whose answer nobody waits for any more. */
  longestForNobody: 3000,
}

/** How the process is started that reads what is heavy. */
export type HeavyReads = {
  /** The server's own file, which knows the command `READ_HEAVY`. */
  entry: string
  /** ms, where a test does not want to wait as long. */
  limits?: typeof LIMITS
  /** Told when the process has ended though nobody asked it to. */
  onLoss: (ended: { code: number | null; signal: string | null }) => void
}

/** A process that was lost so often without an answer will hardly answer the next one. */
const MOST_LOSSES = 3
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

type Job = {
  statement: Statement
  signal: AbortSignal | undefined
  resolve: (rows: unknown[] | undefined) => void
  reject: (reason: Error) => void
  isRetried: boolean
}
/** What the process works on, and when it is given up. */
type InHand = { number: number; job: Job; sentAt: number; timer: NodeJS.Timeout }

/**
 * Asks a process of its own, one statement at a time, so that no long one holds the loop that answers
 * clients. It is started when first asked, and again when it dies.
 */
export class HeavyProcess {
  readonly #address: string
  readonly #how: HeavyReads
  readonly #limits: typeof LIMITS
  readonly #waiting: Job[] = []
  #inHand: InHand | null = null
  #child: ChildProcess | null = null
  /** All that were started have ended. */
  #ended: Promise<unknown> = Promise.resolve()
  #lastNumber = 0
  #losses = 0
  #pause: NodeJS.Timeout | null = null
  #isClosed = false

  /** @param address of the database */
  constructor(address: string, how: HeavyReads) {
    this.#address = address
    this.#how = how
    this.#limits = how.limits ?? LIMITS
  }

  /** @param signal aborted once nobody waits for the answer */
  ask(statement: Statement, signal?: AbortSignal): Promise<unknown[] | undefined> {
    if (signal?.aborted) return Promise.reject(new NobodyWaitsError())
    if (this.#isClosed) return Promise.reject(new OverloadError('the database is closed'))
    return new Promise((resolve, reject) => {
      const abandon = () => this.#abandon(job)
      const settle = <T>(how: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', abandon)
          how(value)
        }
      }
      const ends = { resolve: settle(resolve), reject: settle(reject) }
      const job: Job = { statement, signal, isRetried: false, ...ends }
      signal?.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(job)
      this.#sendNext()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#pause) clearTimeout(this.#pause)
    this.#refuseAll()
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  #sendNext(): void {
    if (this.#inHand || this.#pause || this.#isClosed) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#child ??= this.#start()
    const timer = setTimeout(() => this.#giveUp(), this.#limits.longest)
    this.#lastNumber += 1
    const question: HeavyQuestion = { number: this.#lastNumber, statement: job.statement }
    this.#inHand = { number: question.number, job, sentAt: Date.now(), timer }
    // Where the channel is broken, the end of the process follows.
    this.#child.send(question, () => {})
  }

  #start(): ChildProcess {
    const child = fork(this.#how.entry, [READ_HEAVY], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, DATABASE_URL: this.#address },
    })
    // It is our own file, of the same version.
    child.on('message', (answer) => this.#settle(child, answer as HeavyAnswer))
    const ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve(this.#lose(child, null, null)))
      child.once('exit', (code, signal) => resolve(this.#lose(child, code, signal)))
    })
    this.#ended = Promise.all([this.#ended, ended])
    return child
  }

  /** What was given up may still be answered, by a process that is about to end: that is nobody's. */
  #settle(child: ChildProcess, { number, result }: HeavyAnswer): void {
    if (child !== this.#child || number !== this.#inHand?.number) return
    const job = this.#takeFromHand()?.job
    this.#losses = 0
    if ('rows' in result) job?.resolve(result.rows)
    else job?.reject(Object.assign(new Error(result.error.message), { code: result.error.code }))
    this.#sendNext()
  }

  #takeFromHand(): InHand | null {
    const inHand = this.#inHand
    if (inHand) clearTimeout(inHand.timer)
    this.#inHand = null
    return inHand
  }

  #abandon(job: Job): void {
    const place = this.#waiting.indexOf(job)
    if (place >= 0) {
      this.#waiting.splice(place, 1)
      job.reject(new NobodyWaitsError())
    } else if (this.#inHand?.job === job) {
      clearTimeout(this.#inHand.timer)
      const left = this.#inHand.sentAt + this.#limits.longestForNobody - Date.now()
      this.#inHand.timer = setTimeout(() => this.#giveUp(), Math.max(0, left))
    }
  }

  /** Its process is no longer ours from here on, however long it takes to end. */
  #giveUp(): void {
    const job = this.#takeFromHand()?.job
    this.#child?.kill('SIGKILL')
    this.#child = null
    if (job) rejectGivenUp(job)
    this.#sendNext()
  }

  #lose(child: ChildProcess, code: number | null, signal: string | null): void {
    if (child !== this.#child) return
    this.#child = null
    const inHand = this.#takeFromHand()
    if (this.#isClosed) {
      inHand?.job.reject(new OverloadError('the database is closing'))
      return
    }
    this.#losses += 1
    this.#how.onLoss({ code, signal })
    if (inHand) this.#retryOrReject(inHand.job)
    if (this.#losses >= MOST_LOSSES) this.#refuseAll()
    this.#restart()
  }

  #retryOrReject(job: Job): void {
    if (job.isRetried || job.signal?.aborted) {
      rejectGivenUp(job)
      return
    }
    job.isRetried = true
    this.#waiting.unshift(job)
  }

  /** At once after a first loss, later and later after more. */
  #restart(): void {
    const pause = this.#losses < 2 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(this.#losses, 10)
    this.#pause = setTimeout(
      () => {
        this.#pause = null
        this.#sendNext()
      },
      Math.min(pause, LONGEST_PAUSE_MS),
    )
  }

  #refuseAll(): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new OverloadError('heavy reads cannot be done now'))
    }
  }
}

function rejectGivenUp({ signal, reject }: Job): void {
  reject(signal?.aborted ? new NobodyWaitsError() : new OverloadError('a heavy read was given up'))
}
