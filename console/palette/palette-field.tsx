import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { text } from '#console/messages/app.ts'
import { paletteText as t } from '#console/messages/shell.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import styles from './palette.module.css'

type Props = {
  value: string
  /** The id of the list, where there is one. */
  list: string | undefined
  /** The id of the item that Enter chooses. */
  active: string | undefined
  /** Neither clients nor bookings are found. */
  isClosed: boolean
  onType: (value: string) => void
  onPress: (event: KeyboardEvent) => void
  onClose: () => void
}

export function PaletteField(props: Props) {
  const { value, list, active, isClosed, onType, onPress, onClose } = props
  return (
    <div className={styles.field}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={isClosed ? t.pausedField : t.field}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={120}
        placeholder={isClosed ? t.pausedExample : t.example}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onPress}
      />
      <IconButton label={text.close} onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
