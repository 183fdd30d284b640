import { find, findAll } from './find.ts'

/** From how far down the way back up is offered, px (documents 1, section 2). */
const FAR_PX = 300

/** What it would lie on where a screen has no margin for it: a badge at the edge, and links. */
const KEPT_CLEAR = '#pricing h3 > span, footer a'
const NARROW = matchMedia('(max-width: 767px)')
/** Its size and its distance to the corner together, px (`floating.module.css`). */
const CORNER_PX = 64

export function startScrollTop(): void {
  const button = find('[data-top]')
  if (!button) return
  const clear = findAll(KEPT_CLEAR)
  const update = () => {
    button.hidden = window.scrollY <= FAR_PX || (NARROW.matches && clear.some(isInCorner))
  }
  addEventListener('scroll', update, { passive: true })
  update()
  button.addEventListener('click', () => {
    // The button goes with the scroll: whoever came by keyboard goes on from the top.
    find('#topo a')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })
}

function isInCorner(element: HTMLElement): boolean {
  const { top, right, bottom } = element.getBoundingClientRect()
  const isBeside = right > innerWidth - CORNER_PX
  return isBeside && top < innerHeight && bottom > innerHeight - CORNER_PX
}
