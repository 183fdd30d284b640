import { toTrustedUrl } from '#console/ui/page/trusted-url.ts'

/** An empty document of our own origin, in which the widget runs apart from the console. */
export const BLANK_PAGE = '/robots.txt'
const WIDGET = '/widget/vez.js'
const PAGE_STYLE = '/assets/page.css'

/** Draws the salon's page by the very widget, of data that no server has. */
export function drawPreview(frame: HTMLIFrameElement, slug: string, page: string): void {
  const { contentDocument: doc, contentWindow } = frame
  if (!doc || !contentWindow) return
  if (!doc.getElementById('vez-page')) preparePreview(doc, contentWindow)
  // The element follows its address, and reads its data from beside it, as on the salon's own page.
  contentWindow.history.replaceState(null, '', `/${slug}`)
  const data = doc.getElementById('vez-page')
  if (data) data.textContent = page
  const element = doc.createElement('vez-booking')
  for (const [name, value] of [
    ['business', slug],
    ['view', 'page'],
    ['routed', ''],
  ] as const) {
    element.setAttribute(name, value)
  }
  const { scrollY } = contentWindow
  const before = doc.querySelector('vez-booking')
  if (before) before.replaceWith(element)
  else doc.body.append(element)
  contentWindow.setTimeout(() => contentWindow.scrollTo(0, scrollY), 50)
}

function preparePreview(doc: Document, window: Window): void {
  const data = doc.createElement('div')
  data.id = 'vez-page'
  data.hidden = true
  doc.body.replaceChildren(data)
  doc.documentElement.lang = 'pt-BR'
  const style = doc.createElement('link')
  style.rel = 'stylesheet'
  style.href = PAGE_STYLE
  doc.head.append(style)
  holdBack(doc, window)
  const script = doc.createElement('script')
  script.type = 'module'
  script.src = toTrustedUrl(WIDGET, window)
  doc.head.append(script)
}

/** Looked at, not used: no visit is counted, nothing is booked, and no link leads away. */
function holdBack(doc: Document, window: Window): void {
  const load = window.fetch.bind(window)
  window.fetch = (input, init) =>
    (init?.method ?? 'GET') === 'GET'
      ? load(input, init)
      : Promise.resolve(new Response(null, { status: 204 }))
  const stop = (event: Event) => {
    if (event.type === 'click' && !event.composedPath().some(isWayOut)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  doc.addEventListener('click', stop, true)
  doc.addEventListener('submit', stop, true)
}

/** Elements of another window are no instances of this one's classes. */
const isWayOut = (target: EventTarget): boolean =>
  'matches' in target &&
  typeof target.matches === 'function' &&
  target.matches('a, form button, [type="submit"]')
