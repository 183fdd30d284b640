import { type ChildProcess, fork } from 'node:child_process'
import { HeavyQueue } from '#db/dialect/heavy-queue.ts'
import { OverloadError } from '#db/dialect/storage.ts'
import type { IconWork } from './draw-icon.ts'
import type { PictureWork, PreparedPicture } from './prepare-picture.ts'

/** The command of the server's own file that starts the process. */
export const PREPARE_PICTURES = 'prepare-pictures'

/** A photo to keep in its sizes, the name of a kept one to cut for links, or an icon to draw. */
type PictureAsk = PictureWork | { share: string } | { icon: IconWork }
type Made = PreparedPicture | boolean | Uint8Array
/** What goes to the process, and what comes back; `null` where something failed that is no picture's fault. */
export type PictureAnswer = { number: number; made: Made | null }
export type PictureQuestion = { number: number; ask: PictureAsk }

/** Cuts for links wait in a line of their own beside those of the houses. */
export const SHARED = 'shared'

/** A decoder that is busy for longer is taken for one that a picture has trapped. */
const LONGEST_MS = 30_000
/** Then it ends: it holds some 80 MB. */
const IDLE_MS = 60_000

/** Prepares pictures of a house, one at a time over all, houses in turn. */
export type PicturePreparer = {
  prepare: (house: string, work: PictureWork) => Promise<PreparedPicture>
  /** Cuts a kept picture for links; whether there is such a cut now. */
  share: (name: string) => Promise<boolean>
  /** Draws a salon's icon, as PNG. */
  icon: (work: IconWork) => Promise<Uint8Array>
  close: () => Promise<void>
}

type Options = {
  /** The server's own file, which knows the command `PREPARE_PICTURES`. */
  entry: string
  /** Of the database. */
  address: string
  /** Told when the process has ended though nobody asked it to. */
  onLoss: (ended: { code: number | null; signal: string | null }) => void
}

/**
 * Decoding takes a second and may crash: it is done by a process of its own, at a low priority. One
 * that dies is started again for the next picture; whoever sent this one gets a sentence.
 */
export class PictureProcess implements PicturePreparer {
  readonly #options: Options
  readonly #queue = new HeavyQueue(1)
  #child: ChildProcess | null = null
  #ended: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | null = null
  #lastNumber = 0

  constructor(options: Options) {
    this.#options = options
  }

  prepare(house: string, work: PictureWork): Promise<PreparedPicture> {
    return this.#queue.add(house, async () => {
      const made = await this.#ask(work)
      if (typeof made === 'boolean' || made instanceof Uint8Array)
        throw new Error('a photo was asked for')
      return made === 'lost' ? { code: 'picture_not_prepared' } : made
    })
  }

  share(name: string): Promise<boolean> {
    return this.#queue.add(SHARED, async () => (await this.#ask({ share: name })) === true)
  }

  icon(work: IconWork): Promise<Uint8Array> {
    return this.#queue.add(SHARED, async () => {
      const made = await this.#ask({ icon: work })
      if (!(made instanceof Uint8Array)) throw new OverloadError('an icon could not be drawn')
      return made
    })
  }

  async close(): Promise<void> {
    this.#queue.close()
    this.#end()
    await this.#ended
  }

  async #ask(ask: PictureAsk): Promise<Made | 'lost'> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#child ??= this.#start()
    this.#lastNumber += 1
    const made = await askChild(this.#child, { number: this.#lastNumber, ask })
    if (made === 'lost') this.#end()
    this.#idle = setTimeout(() => this.#end(), IDLE_MS)
    this.#idle.unref()
    if (made === null) throw new OverloadError('a picture could not be kept')
    return made
  }

  #start(): ChildProcess {
    const { entry, address, onLoss } = this.#options
    const child = fork(entry, [PREPARE_PICTURES], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // One thread for the decoder: the other core is the clients'.
      env: { PATH: process.env.PATH, DATABASE_URL: address, VIPS_CONCURRENCY: '1' },
    })
    const ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', (code, signal) => {
        if (child === this.#child) {
          this.#child = null
          onLoss({ code, signal })
        }
        resolve()
      })
    })
    this.#ended = Promise.all([this.#ended, ended])
    return child
  }

  #end(): void {
    const child = this.#child
    this.#child = null
    child?.kill('SIGKILL')
  }
}

/** @returns `lost` where the process ended or was silent for too long */
function askChild(child: ChildProcess, question: PictureQuestion): Promise<Made | null | 'lost'> {
  return new Promise((resolve) => {
    const settle = (answer: Made | null | 'lost') => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', lose).off('error', lose)
      resolve(answer)
    }
    const hear = (message: unknown) => {
      // It is our own file, of the same version.
      const { number, made } = message as PictureAnswer
      if (number === question.number) settle(made)
    }
    const lose = () => settle('lost')
    const timer = setTimeout(lose, LONGEST_MS)
    child.on('message', hear).once('exit', lose).once('error', lose)
    child.send(question, () => {})
  })
}
