import { Camera, ImageIcon, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { pictureText as t } from '#console/messages/picture.ts'
import { Button } from '#console/ui/button/button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { toPictureSize } from '#domain/picture/picture.ts'
import styles from './picture-field.module.css'
import { PicturePicker, UploadFailures } from './picture-picker.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type Props = {
  label: string
  /** The picture's address; null for none. */
  value: string | null
  onChange: (url: string | null) => void
  /** As where it will be shown. */
  shape?: 'round' | 'square' | 'wide'
  hint?: string
  /** What a form has to say of it. */
  error?: string | undefined
}

/** One photo of a form: chosen or taken, seen, changed, removed. */
export function PictureField({
  label,
  value,
  onChange,
  shape = 'square',
  hint = t.hint,
  error,
}: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  const picker = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload((url) => {
    onChange(url)
    setSaid(t.sent)
  })
  const remove = () => {
    upload.forget()
    onChange(null)
    setSaid(t.removed)
    picker.current?.focus()
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <Preview value={value} shape={shape} />
        <div className={styles.acts}>
          <PicturePicker
            ref={picker}
            label={value ? t.replace : t.choose}
            describedBy={`${id}-hint ${id}-failures ${id}-error`}
            isInvalid={Boolean(error)}
            icon={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
            upload={upload}
          />
          {value && !upload.progress && (
            <Button
              look="quiet"
              icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={remove}
            >
              {t.remove}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <UploadFailures id={`${id}-failures`} upload={upload} />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={unseen.unseen} role="status">
        {upload.progress ? t.sending : said}
      </p>
    </fieldset>
  )
}

function Preview({ value, shape }: { value: string | null; shape: NonNullable<Props['shape']> }) {
  const className = `${styles.preview} ${styles[shape]}`
  if (!value) {
    return (
      <span className={className} role="img" aria-label={t.empty}>
        <ImageIcon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
    )
  }
  const size = shape === 'wide' ? 800 : 320
  return <img className={className} src={toPictureSize(value, size) ?? value} alt="" />
}
