import { type ComponentChildren, h, type RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import { useWidget, type Widget } from '#widget/state/widget-context.ts'

/** Below this share of the window's height, an opened section is brought up. */
const LOW_SHARE = 0.45

/** The heading that takes the focus when its screen or section opens. */
function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const { arrival } = useWidget()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current && arrival.current !== 'nothing') focusHeading(heading.current, arrival)
  }, [arrival])
  return heading
}

function focusHeading(heading: HTMLHeadingElement, arrival: Widget['arrival']): void {
  if (arrival.current === 'heading') heading.focus({ preventScroll: true })
  const { top } = heading.getBoundingClientRect()
  if (top > 96 && top < innerHeight * LOW_SHARE) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const place = heading.closest('[data-arrival]') ?? heading
  place.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
}

type TitleProps = {
  /** 1 the screen, 2 a section: one lower in a page that has its own first heading. */
  level: 1 | 2
  class?: string
  id?: string
  arrives?: boolean
  children: ComponentChildren
}

export function Title({ level, arrives = false, children, ...rest }: TitleProps) {
  const { host, page } = useWidget()
  const heading = useFocusOnArrival()
  const { name } = page.business
  useEffect(() => {
    const text = heading.current?.textContent
    if (host.routed && text) document.title = TEXT.windowTitle(level === 1 ? null : text, name)
  })
  const tag = `h${host.routed ? level : level + 1}`
  return h(tag, { ...rest, ...(arrives && { ref: heading, tabIndex: -1 }) }, children)
}
