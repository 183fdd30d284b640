/** Which texts of a screen have the colours of others, so that judging their contrast says nothing new. */
import type { Page } from 'playwright'

/** Set on a text whose colours were seen often enough, while a screen is judged. */
export const REPEATED = 'data-repeated-colors'

/** Of texts with the same colours, on the same backgrounds, this many are judged. */
const JUDGED = 3

/**
 * Marks the repeated texts of a page and of its shadow roots. Alike are texts whose own and whose
 * ancestors' classes and computed styles agree in all that contrast is reckoned from.
 */
export const markRepeatedTexts = (page: Page): Promise<void> =>
  page.evaluate(markInPage, { mark: REPEATED, most: JUDGED })

export const unmarkRepeatedTexts = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const unmark = (root: Document | ShadowRoot) => {
      for (const one of root.querySelectorAll('*')) {
        one.removeAttribute(mark)
        if (one.shadowRoot) unmark(one.shadowRoot)
      }
    }
    unmark(document)
  }, REPEATED)

/** Runs in the page. */
function markInPage({ mark, most }: { mark: string; most: number }): void {
  const seen = new Map<string, number>()
  const hasText = (one: Element) =>
    [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  /** @param around the same of its parent */
  const visit = (one: Element, around: string): void => {
    const style = getComputedStyle(one)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style
    const ground = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode]
    const within = [around, one.localName, one.getAttribute('class'), ...ground].join('|')
    if (hasText(one) && !one.matches('input, select, textarea')) {
      const { color, fontSize, fontWeight, textShadow, visibility } = style
      const alike = [within, color, fontSize, fontWeight, textShadow, visibility].join('|')
      const count = (seen.get(alike) ?? 0) + 1
      seen.set(alike, count)
      if (count > most) one.setAttribute(mark, '')
    }
    for (const child of (one.shadowRoot ?? one).children) visit(child, within)
    if (one.shadowRoot) for (const child of one.children) visit(child, within)
  }
  visit(document.documentElement, '')
}
