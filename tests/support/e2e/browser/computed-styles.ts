/** Computed styles of what is inside the widget, or around it, to hold one page against another. */
import type { Locator, Page } from 'playwright'
import { waitForFrames } from './visit.ts'

type Values = [property: string, value: string][]

/** By element, as its tag, classes and parent name it; of each the first one. */
export type Styles = Map<string, Values>

/** What follows from how much text there is and where it stands, not from any rule. */
const PLACED =
  /^(-webkit-)?(width|height|(inline|block)-size|top|right|bottom|left|inset-.*|(perspective|transform)-origin|grid-template-(rows|columns))$/

/** A tree of this size is slow to hand over but as text. */
const styles = (text: string): Styles => new Map(JSON.parse(text))

/**
 * Styles of all that an element shows, at the same width, font and place for each host: set for this
 * moment only. The pointer leaves first, so that nothing is hovered.
 */
export async function readStylesInside(element: Locator): Promise<Styles> {
  await element.page().mouse.move(0, 0)
  // What is done once a screen is drawn, such as giving its heading the focus, is done by then.
  await waitForFrames(element.page())
  const text = await element.evaluate((host) => {
    const getName = (one: Element | null) =>
      [one?.localName, ...(one?.classList ?? []), one?.getAttribute('aria-pressed')].join('.')
    const parent = host.parentElement
    if (!(host instanceof HTMLElement) || !parent || !host.shadowRoot) return '[]'
    const [own, around] = [host.style.cssText, parent.style.cssText]
    const set = (one: HTMLElement, rules: Record<string, string>) => {
      for (const [name, value] of Object.entries(rules)) {
        one.style.setProperty(name, value, 'important')
      }
    }
    const free = { margin: '0', padding: '0', border: '0', 'max-width': 'none' }
    set(parent, { ...free, display: 'block', 'box-sizing': 'border-box', width: '800px' })
    set(host, { 'font-family': 'serif', '--vez-sticky-top': '0px', '--vez-heading-font': 'serif' })
    // Asked once: each name that is asked for costs as much as its value. `-inline-` and `-block-`
    // are other names for what stands there as left, right, top and bottom.
    const properties = [...getComputedStyle(host)].filter(
      (property) => !/^--|(^|-)(inline|block)(-|$)/.test(property),
    )
    const found = new Map<string, [string, string][]>()
    for (const one of host.shadowRoot.querySelectorAll('.vez, .vez *')) {
      const name = `${getName(one.parentElement)} > ${getName(one)}`
      if (found.has(name) || !one.checkVisibility()) continue
      const style = getComputedStyle(one)
      found.set(
        name,
        properties.map((property) => [property, style.getPropertyValue(property)]),
      )
    }
    host.style.cssText = own
    parent.style.cssText = around
    return JSON.stringify([...found])
  })
  return styles(text)
}

/** Styles of the page's own elements, in their order; none of what the widget shows. */
export async function readStylesAround(page: Page): Promise<Styles> {
  const text = await page.evaluate(() => {
    const own = document.querySelectorAll('html, body, body *:not(script, vez-booking)')
    const found = [...own].map((one, i) => {
      const style = getComputedStyle(one)
      const values = [...style].map((property) => [property, style.getPropertyValue(property)])
      return [`${i} ${one.localName}`, values]
    })
    return JSON.stringify(found)
  })
  return styles(text)
}

/** `element: property: one ≠ other` for each difference of what both have. */
export function listDifferences(one: Styles, other: Styles, placed = false): string[] {
  return listShared(one, other).flatMap((element) => {
    const second = new Map(other.get(element))
    return (one.get(element) ?? []).flatMap(([property, value]) => {
      const counts = placed || !PLACED.test(property)
      const there = second.get(property)
      return counts && value !== there ? `${element}: ${property}: ${value} ≠ ${there}` : []
    })
  })
}

/** Names of the elements that both have. */
export const listShared = (one: Styles, other: Styles): string[] =>
  [...one.keys()].filter((element) => other.has(element))
