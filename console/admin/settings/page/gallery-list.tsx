import { settingsText as t } from '#console/messages/settings.ts'
import { TextArea } from '#console/ui/form/text-area.tsx'

type Props = {
  value: readonly string[]
  onChange: (images: string[]) => void
  error?: string | undefined
}

/**
 * The one place of the gallery: pictures' addresses, one a line, in their order. The field that
 * uploads and orders pictures takes the same value, and takes this one's place.
 */
export function GalleryList({ value, onChange, error }: Props) {
  return (
    <TextArea
      label={t.fields.gallery_images}
      error={error}
      rows={5}
      value={value.join('\n')}
      onChange={(event) =>
        onChange(event.target.value === '' ? [] : event.target.value.split('\n'))
      }
    />
  )
}
