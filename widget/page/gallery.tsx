import { useRef, useState } from 'preact/hooks'
import { toPictureUrl } from '#widget/links/external-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { PlayButton, SlideArrows, SlideDots } from './gallery-controls.tsx'
import { Lightbox } from './lightbox.tsx'
import { useSlideTrack } from './use-slide-track.ts'
import { type Slides, useSlides } from './use-slides.ts'

export { default as css } from './gallery.css?inline'

/** The salon's pictures, one at a time; pressed, they fill the screen. */
export default function Gallery() {
  const { page, host } = useWidget()
  const { name, gallery_images } = page.business
  const addresses = gallery_images.flatMap((image) => toPictureUrl(image, host.api) ?? [])
  const pictures = [...new Set(addresses)]
  const [large, setLarge] = useState(false)
  const { held, holders } = usePauseOnHover()
  const slides = useSlides(pictures.length, held && !large)
  const stage = useRef<HTMLElement>(null)
  const enlarge = () => {
    // Who looks closer wants this very picture.
    slides.pause()
    setLarge(true)
  }
  const close = () => {
    setLarge(false)
    stage.current?.querySelector<HTMLElement>('.slide[tabindex="0"]')?.focus()
  }
  return (
    <>
      <section
        ref={stage}
        class="gallery"
        aria-roledescription={PAGE.carousel}
        aria-label={PAGE.gallery(name)}
        {...holders}
      >
        <div class="stage">
          <SlideTrack pictures={pictures} slides={slides} enlarge={enlarge} />
          <SlideArrows slides={slides} />
          <SlideCounter slides={slides} />
        </div>
        {pictures.length > 1 && (
          <div class="gallery-foot">
            <SlideDots slides={slides} />
            <PlayButton slides={slides} />
          </div>
        )}
      </section>
      {large && <Lightbox pictures={pictures} slides={slides} onClose={close} />}
    </>
  )
}

/** Read out where the visitor turns the pages, not where they turn by themselves. */
function SlideCounter({ slides: { index, count, playing } }: { slides: Slides }) {
  return (
    <p class="count" aria-live={playing ? 'off' : 'polite'}>
      {PAGE.count(index + 1, count)}
    </p>
  )
}

type TrackProps = { pictures: readonly string[]; slides: Slides; enlarge: () => void }

function SlideTrack({ pictures, slides, enlarge }: TrackProps) {
  const track = useRef<HTMLDivElement>(null)
  const { follow, take } = useSlideTrack(track, slides)
  const { index, count } = slides
  return (
    <div ref={track} class="track" onScroll={follow} onPointerDown={take} onWheel={take}>
      {pictures.map((picture, i) => (
        <button
          key={picture}
          type="button"
          class="slide"
          tabIndex={i === index ? 0 : -1}
          aria-hidden={i !== index}
          aria-label={PAGE.enlarge(i + 1, count)}
          onClick={enlarge}
        >
          <img
            src={picture}
            alt=""
            width={1200}
            height={900}
            decoding="async"
            loading={Math.abs(i - index) > 1 ? 'lazy' : 'eager'}
          />
        </button>
      ))}
    </div>
  )
}

/** Is somebody looking closer: a mouse over it, or the keyboard in it? Fingers leave no trace. */
function usePauseOnHover() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const holders = {
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocusIn: (event: FocusEvent) => setFocused(isKeyboardFocus(event.target)),
    onFocusOut: () => setFocused(false),
  }
  return { held: hovered || focused, holders }
}

const isKeyboardFocus = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':focus-visible')
