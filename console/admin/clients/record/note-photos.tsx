import { useState } from 'react'
import { clientNotesText } from '#console/messages/client-notes.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { OptionalPicture } from '#console/ui/picture/optional-picture.tsx'
import { toPictureSize } from '#domain/picture/picture.ts'
import type { ClientNote } from '../client/client-queries.ts'
import styles from './notes.module.css'

const t = clientNotesText.photos

type PhotoName = 'before' | 'after'

const listPhotos = ({ before_image, after_image }: ClientNote) =>
  [
    { name: 'before', url: before_image } as const,
    { name: 'after', url: after_image } as const,
  ].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]))

type ThumbnailsProps = {
  note: ClientNote
  /** The moment of the note, in words. */
  when: string
  onOpen: (name: PhotoName) => void
}

/** The photographs of a note, small; each opens large. */
export function NoteThumbnails({ note, when, onOpen }: ThumbnailsProps) {
  const photos = listPhotos(note)
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map(({ name, url }) => (
        <button
          key={name}
          type="button"
          className={styles.photo}
          aria-label={t.open[name](when)}
          onClick={() => onOpen(name)}
        >
          <span className={styles.frame}>
            <OptionalPicture src={toPictureSize(url, 320)} className={styles.small} />
          </span>
          {t[name]}
        </button>
      ))}
    </div>
  )
}

type DialogProps = ThumbnailsProps & { shown: PhotoName; onClose: () => void }

/** One photograph, large; where there are two, the other takes its place, so that they compare. */
export function NotePhotoDialog({ note, when, shown, onOpen, onClose }: DialogProps) {
  const photos = listPhotos(note)
  const photo = photos.find(({ name }) => name === shown)
  if (!photo) return null
  return (
    <Dialog wide title={t.title[shown](when)} onClose={onClose}>
      <LargePhoto key={photo.url} {...photo} />
      {photos.length > 1 && (
        <fieldset className={styles.which} aria-label={t.which}>
          {photos.map(({ name }) => (
            <Button
              key={name}
              look={name === shown ? 'primary' : 'secondary'}
              aria-pressed={name === shown}
              onClick={() => onOpen(name)}
            >
              {t[name]}
            </Button>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

function LargePhoto({ name, url }: { name: PhotoName; url: string }) {
  const [isLost, setLost] = useState(false)
  return (
    <div className={styles.stage}>
      {isLost ? (
        <p role="alert">{t.failed}</p>
      ) : (
        <img
          src={toPictureSize(url, 1600) ?? url}
          alt={t.alt[name]}
          onError={() => setLost(true)}
        />
      )}
    </div>
  )
}
