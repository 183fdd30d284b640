/** Somebody on a telephone who taps, types and reads slowly: what they do is counted. */
import type { Locator, Page } from 'playwright'

/** Of a slow reader and typist, with a thumb that looks where it goes. */
const WORDS_A_MINUTE = 150
const CHARACTERS_A_SECOND = 1.5
const SECONDS_A_TAP = 2

export type Effort = { taps: number; characters: number; words: number; seconds: number }

export class Thumb {
  taps = 0
  characters = 0
  readonly #page: Page
  /** What was read: a text that stands on the next screen too is not read again. */
  readonly #texts = new Set<string>()

  constructor(page: Page) {
    this.#page = page
  }

  /** What stands on the screen is read before it is tapped. */
  async tap(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible' })
    await this.read()
    await target.scrollIntoViewIfNeeded()
    await this.read()
    await target.tap()
    this.taps += 1
  }

  /** A field is tapped too, although most keyboards lead from one to the next. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
    this.characters += text.length
  }

  async read(): Promise<void> {
    for (const text of await this.#page.evaluate(listShownTexts)) this.#texts.add(text)
  }

  get effort(): Effort {
    const words = [...this.#texts].join(' ').match(/\p{L}+/gu)?.length ?? 0
    const typing = this.characters / CHARACTERS_A_SECOND
    const reading = (words / WORDS_A_MINUTE) * 60
    const seconds = Math.round(reading + typing + this.taps * SECONDS_A_TAP)
    return { taps: this.taps, characters: this.characters, words, seconds }
  }
}

/** Runs in the page: the texts in sight, those of the widget too; what is only heard is not read. */
function listShownTexts(): string[] {
  const texts: string[] = []
  const range = document.createRange()
  const places: Node[] = [document.body]
  for (const place of places) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && node.shadowRoot) places.push(node.shadowRoot)
      if (!(node instanceof Text) || !node.parentElement?.checkVisibility()) continue
      range.selectNodeContents(node)
      const { top, bottom, left, right } = range.getBoundingClientRect()
      const box = node.parentElement.getBoundingClientRect()
      const isShown = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      // As the link that the keyboard alone shows.
      const isClipped = getComputedStyle(node.parentElement).clipPath !== 'none'
      if (isShown && !isClipped && box.width > 2 && box.height > 2) texts.push(node.data.trim())
    }
  }
  return texts
}
