import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureText } from '#console/messages/picture.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import styles from './gallery-field.module.css'
import { GalleryItem } from './gallery-item.tsx'
import field from './picture-field.module.css'
import { PicturePicker, UploadFailures } from './picture-picker.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const t = pictureText.gallery

type Props = {
  label: string
  /** The pictures' addresses, in their order. */
  value: readonly string[]
  onChange: (urls: string[]) => void
  error?: string | undefined
}

/** Photos of a form: several at once, ordered by drag or by keys, removed one by one. */
export function GalleryField({ label, value, onChange, error }: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  const gallery = useGallery(value, onChange)
  const picker = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload((url) => {
    gallery.add(url)
    setSaid(pictureText.sent)
  })
  const move = (from: number, to: number) => {
    if (gallery.move(from, to)) setSaid(t.moved(to + 1, value.length))
  }
  const remove = (at: number) => {
    gallery.remove(at)
    setSaid(pictureText.removed)
    picker.current?.focus()
  }
  return (
    <fieldset className={field.field}>
      <legend className={field.label}>{label}</legend>
      {value.length > 0 ? (
        <ul className={styles.list} aria-label={label}>
          {value.map((url, at) => (
            <GalleryItem
              key={url}
              url={url}
              at={at}
              count={value.length}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ul>
      ) : (
        <p className={field.hint}>{t.none}</p>
      )}
      <div>
        <PicturePicker
          ref={picker}
          multiple
          label={t.add}
          describedBy={`${id}-hint ${id}-failures ${id}-error`}
          isInvalid={Boolean(error)}
          icon={<ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          upload={upload}
        />
      </div>
      <p id={`${id}-hint`} className={field.hint}>
        {pictureText.hint}
        {value.length > 1 && `. ${t.order}`}
      </p>
      <UploadFailures id={`${id}-failures`} upload={upload} isNamed />
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
      <p className={unseen.unseen} role="status">
        {upload.progress ? pictureText.sending : said}
      </p>
    </fieldset>
  )
}

/** Changes of a list that may change again before the form has drawn the last one. */
function useGallery(value: readonly string[], onChange: (urls: string[]) => void) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const save = (urls: string[]) => {
    latest.current = urls
    onChange(urls)
  }
  return {
    add: (url: string) => {
      if (!latest.current.includes(url)) save([...latest.current, url])
    },
    remove: (at: number) => save(latest.current.filter((_, index) => index !== at)),
    move: (from: number, to: number): boolean => {
      const moved = latest.current[from]
      if (moved === undefined || to < 0 || to >= latest.current.length || to === from) return false
      const others = latest.current.filter((_, index) => index !== from)
      save([...others.slice(0, to), moved, ...others.slice(to)])
      return true
    },
  }
}
