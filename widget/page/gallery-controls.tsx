import { PAGE } from '#widget/messages/page.ts'
import { Icon, PathIcon } from '#widget/parts/icon.tsx'
import { PAGE_ICONS } from './page-icons.ts'
import type { Slides } from './use-slides.ts'

type ControlProps = { slides: Slides }

/** Previous and next; one picture alone has neither. */
export function SlideArrows({ slides: { count, previous, next } }: ControlProps) {
  if (count < 2) return null
  return (
    <>
      <button type="button" class="arrow previous" onClick={previous}>
        <Icon name="chevron" size={24} />
        <span class="unseen">{PAGE.previous}</span>
      </button>
      <button type="button" class="arrow next" onClick={next}>
        <Icon name="chevron" size={24} />
        <span class="unseen">{PAGE.next}</span>
      </button>
    </>
  )
}

export function SlideDots({ slides: { count, index, show } }: ControlProps) {
  return (
    <ul class="dots">
      {Array.from({ length: count }, (_, i) => (
        <li key={i}>
          <button
            type="button"
            class="dot"
            aria-label={PAGE.photo(i + 1, count)}
            {...(i === index && { 'aria-current': 'true' })}
            onClick={() => show(i)}
          />
        </li>
      ))}
    </ul>
  )
}

export function PlayButton({ slides: { count, playing, toggle } }: ControlProps) {
  if (count < 2) return null
  return (
    <button type="button" class="text play" onClick={toggle}>
      <PathIcon path={playing ? PAGE_ICONS.pause : PAGE_ICONS.play} />
      {playing ? PAGE.pause : PAGE.play}
    </button>
  )
}
