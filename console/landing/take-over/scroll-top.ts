import { find } from './find.ts'

/** From how far down the way back up is offered, px (documents 1, section 2). */
const FAR_PX = 300

export function startScrollTop(): void {
  const button = find('[data-top]')
  if (!button) return
  const update = () => {
    button.hidden = window.scrollY <= FAR_PX
  }
  addEventListener('scroll', update, { passive: true })
  update()
  button.addEventListener('click', () => {
    // The button goes with the scroll: whoever came by keyboard goes on from the top.
    find('#topo a')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })
}
