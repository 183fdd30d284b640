import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { pictureText as t } from '#console/messages/picture.ts'
import { Button } from '#console/ui/button/button.tsx'
import styles from './picture-field.module.css'
import { ACCEPTED_PICTURES, type usePictureUpload } from './use-picture-upload.ts'

type Props = {
  label: string
  describedBy: string
  icon: ReactNode
  upload: ReturnType<typeof usePictureUpload>
  /** A form that was refused leads here. */
  isInvalid: boolean
  multiple?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The button that opens the device's photos, or its camera. */
export function PicturePicker(props: Props) {
  const { label, describedBy, icon, upload, isInvalid, multiple, ref } = props
  const input = useRef<HTMLInputElement>(null)
  const { progress } = upload
  const isHeld = useHeldSubmit(input, upload)
  const busy = progress && formatProgress(progress)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple={multiple}
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])]
          // Else the same photo, chosen again, would be no change.
          target.value = ''
          void upload.send(photos)
        }}
      />
      <Button
        ref={ref}
        look="secondary"
        icon={icon}
        busy={busy ?? false}
        aria-describedby={describedBy}
        data-invalid={isInvalid || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p role="status" className={styles.hint}>
        {isHeld && t.held}
      </p>
    </>
  )
}

/**
 * A form that is sent while a photo is on its way is held back, and goes with it as soon as it has
 * arrived; a photo that did not arrive keeps it from going, and says why.
 */
function useHeldSubmit(
  input: RefObject<HTMLInputElement | null>,
  { progress, failures }: Props['upload'],
): boolean {
  const [isHeld, setHeld] = useState(false)
  const isSending = progress !== null
  useEffect(() => {
    const form = input.current?.form
    if (!form || !isSending) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setHeld(true)
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [input, isSending])
  useEffect(() => {
    if (!isHeld || isSending) return
    setHeld(false)
    if (failures.length === 0) input.current?.form?.requestSubmit()
  }, [input, isHeld, isSending, failures])
  return isHeld
}

/** Once all of it has left, the server still prepares it. */
function formatProgress({ at, count, part }: NonNullable<Props['upload']['progress']>): string {
  if (part >= 1) return t.preparing
  const percent = Math.floor(part * 100)
  return count > 1 ? t.sendingOf(at, count, percent) : t.sendingPart(percent)
}

type FailuresProps = { upload: Props['upload']; id: string; isNamed?: boolean }

/** What did not arrive, why, and the way to send it again. */
export function UploadFailures({ upload, id, isNamed = false }: FailuresProps) {
  const { failures, retry } = upload
  return (
    <div id={id} role="alert" className={styles.failures}>
      {failures.map(({ photo, reason }) => (
        <p key={`${photo.name} ${photo.lastModified}`} className={styles.error}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {isNamed ? t.failed(photo.name, reason) : reason}
        </p>
      ))}
      {failures.some(({ canRetry }) => canRetry) && (
        <Button look="quiet" onClick={() => void retry()}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}
