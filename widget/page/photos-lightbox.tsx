import { Lightbox } from './lightbox.tsx'
import { useSlides } from './use-slides.ts'

export { default as css } from './gallery.css?inline'

type Props = { pictures: readonly string[]; onClose: () => void }

/** The photographs over the whole screen, from the first on. */
export default function PhotosLightbox({ pictures, onClose }: Props) {
  const slides = useSlides(pictures.length, false)
  return <Lightbox pictures={pictures} slides={slides} onClose={onClose} />
}
