import { useRef, useState } from 'preact/hooks'
import { toPictureSize } from '#domain/picture/picture.ts'
import { toPictureUrl } from '#widget/links/external-urls.ts'
import { PAGE } from '#widget/messages/page.ts'
import { lazyComponent } from '#widget/parts/lazy-component.tsx'
import { useWidget } from '#widget/state/widget-context.ts'

const PhotosLightbox = lazyComponent(() => import('./photos-lightbox.tsx'), 0)

/** How many stand beside each other; a phone scrolls through all that are painted. */
const BESIDE = 3
const IN_STRIP = 6

/** A stop of the Tab key: a narrow screen scrolls it. */
const SCROLLED = { tabIndex: 0 } as const

/** The salon's photographs, or a band in its colour where it shows none. */
export function Photos() {
  const { page, host } = useWidget()
  const { gallery_images, public_page_settings } = page.business
  const images = public_page_settings.show_galeria ? [...new Set(gallery_images)] : []
  const pictures = images.flatMap((image) => toPictureUrl(image, host.api) ?? [])
  const [isLarge, setLarge] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (pictures.length === 0) return <div class="band" />
  const close = () => {
    setLarge(false)
    opener.current?.focus()
  }
  return (
    <div class={`photos of-${Math.min(pictures.length, BESIDE)}`}>
      <ul class="photo-strip" {...SCROLLED}>
        {pictures.slice(0, IN_STRIP).map((picture, nth) => (
          <li key={picture} class={nth < BESIDE ? '' : 'on-narrow'}>
            <img
              src={toPictureSize(picture, 800) ?? picture}
              alt={PAGE.photo(nth + 1, pictures.length)}
              width={800}
              height={600}
              decoding="async"
              {...(nth === 0 && { fetchpriority: 'high' })}
              {...(nth >= BESIDE && { loading: 'lazy' })}
            />
          </li>
        ))}
      </ul>
      <button ref={opener} type="button" class="all-photos" onClick={() => setLarge(true)}>
        {PAGE.seePhotos(pictures.length)}
      </button>
      {isLarge && <PhotosLightbox pictures={pictures} onClose={close} />}
    </div>
  )
}
