import { h } from 'preact'
import { PAGE } from '#widget/messages/page.ts'
import { formatRoute } from '#widget/state/route.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** On our own page a form: who taps before the script has come gets to the booking all the same. */
export function BookButton() {
  const { host, go } = useWidget()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    go('booking')
  }
  const address = formatRoute({ screen: 'booking', query: {} }, host.slug)
  return h(
    host.routed ? 'form' : 'div',
    { class: 'book-act', ...(host.routed && { action: address }) },
    <button
      type={host.routed ? 'submit' : 'button'}
      class="button large wide"
      part="button"
      onClick={open}
    >
      {PAGE.book}
    </button>,
  )
}
