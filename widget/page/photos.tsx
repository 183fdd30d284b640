import { useRef, useState } from 'preact/hooks'
import type { PublicPage } from '#api/contract/contract.ts'
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

/** The first is the largest thing in sight, drawn in the frame that it comes in; no other one goes before it. */
const FIRST = { decoding: 'sync', fetchpriority: 'high' } as const
const LATER = { decoding: 'async', loading: 'lazy' } as const

const toSizeInStrip = (picture: string) => toPictureSize(picture, 800) ?? picture

function listPhotos({ business }: PublicPage, api: string): string[] {
  const { gallery_images, public_page_settings } = business
  const images = public_page_settings.show_galeria ? [...new Set(gallery_images)] : []
  return images.flatMap((image) => toPictureUrl(image, api) ?? [])
}

/** What our own page asks for before anything else; null where it shows no photograph. */
export function getFirstPhoto(page: PublicPage): string | null {
  const [first] = page.is_closed ? [] : listPhotos(page, '')
  return first ? toSizeInStrip(first) : null
}

/** The salon's photographs, or a band in its colour where it shows none. */
export function Photos() {
  const { page, host } = useWidget()
  const pictures = listPhotos(page, host.api)
  const [isLarge, setLarge] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (pictures.length === 0) return <div class="band" />
  const close = () => {
    setLarge(false)
    opener.current?.focus()
  }
  return (
    <div class={`photos of-${Math.min(pictures.length, BESIDE)}`}>
      <ul class="photo-strip" aria-label={PAGE.gallery(page.business.name)} {...SCROLLED}>
        {pictures.slice(0, IN_STRIP).map((picture, nth) => (
          <li key={picture} class={nth < BESIDE ? '' : 'on-narrow'}>
            <img
              src={toSizeInStrip(picture)}
              alt={PAGE.photo(nth + 1, pictures.length)}
              width={800}
              height={600}
              {...(nth === 0 ? FIRST : LATER)}
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
