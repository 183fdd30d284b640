import { useEffect, useRef } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import { PAGE } from '#widget/messages/page.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { PlayButton, SlideArrows } from './gallery-controls.tsx'
import { useSlideTrack } from './use-slide-track.ts'
import type { Slides } from './use-slides.ts'

type LightboxProps = { pictures: readonly string[]; slides: Slides; onClose: () => void }

/**
 * The pictures over the whole screen, in a native dialog: Escape closes it, arrows turn the pages,
 * and space, wherever the focus is, lets them turn by themselves or stops that.
 */
export function Lightbox({ pictures, slides, onClose }: LightboxProps) {
  const { name } = useWidget().page.business
  const dialog = useRef<HTMLDialogElement>(null)
  const { index, count, playing } = slides
  useEffect(() => dialog.current?.showModal(), [])
  const keys: Record<string, () => void> = {
    ArrowLeft: slides.previous,
    ArrowRight: slides.next,
    ' ': slides.toggle,
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    if (event.key !== ' ' || !event.repeat) act()
  }
  /** Else some browsers press the focused button when space is let go. */
  const release = (event: KeyboardEvent) => {
    if (event.key === ' ') event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      part="dialog"
      aria-label={PAGE.gallery(name)}
      onKeyDown={press}
      onKeyUp={release}
      onClose={onClose}
    >
      <LightboxStage pictures={pictures} slides={slides} />
      <SlideArrows slides={slides} />
      <div class="lightbox-bar">
        <p class="count" aria-live={playing ? 'off' : 'polite'}>
          {PAGE.count(index + 1, count)}
        </p>
        <PlayButton slides={slides} />
        <button type="button" class="text play" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          {TEXT.close}
        </button>
      </div>
    </dialog>
  )
}

/** Takes the focus first, so that every key means a picture. */
function LightboxStage({ pictures, slides }: Pick<LightboxProps, 'pictures' | 'slides'>) {
  const track = useRef<HTMLDivElement>(null)
  const { follow, take } = useSlideTrack(track, slides)
  const { index, count } = slides
  const label = PAGE.photo(index + 1, count)
  const stage = { role: 'group', 'aria-label': label, tabIndex: 0, autofocus: true } as const
  return (
    <div ref={track} class="track" {...stage} onScroll={follow} onPointerDown={take} onWheel={take}>
      {pictures.map((picture, i) => (
        <div key={picture} class="slide" aria-hidden={i !== index}>
          <img
            src={picture}
            alt={PAGE.photo(i + 1, count)}
            decoding="async"
            loading={Math.abs(i - index) > 1 ? 'lazy' : 'eager'}
          />
        </div>
      ))}
    </div>
  )
}
