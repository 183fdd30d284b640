import { find } from './find.ts'

/** How far below the screen it begins to load, px. */
const NEAR_PX = 200
const WIDGET = '/widget/vez.js'

/** Puts the widget itself where a link stood, once somebody scrolls near it. */
export function startExampleWidget(): void {
  const frame = find('[data-example]')
  if (!frame) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void showWidget(frame)
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(frame)
}

async function showWidget(frame: HTMLElement): Promise<void> {
  const { example = '', loading = '', failed = '' } = frame.dataset
  const link = frame.firstElementChild
  const note = document.createElement('p')
  note.textContent = loading
  frame.replaceChildren(note)
  try {
    await import(/* @vite-ignore */ WIDGET)
    const widget = document.createElement('vez-booking')
    widget.setAttribute('business', example)
    frame.replaceChildren(widget)
  } catch {
    note.textContent = failed
    frame.replaceChildren(note, ...(link ? [link] : []))
  }
}
