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
  onType: (value: string) => void
  onPress: (event: KeyboardEvent) => void
  onClose: () => void
}

export function PaletteField({ value, list, active, onType, onPress, onClose }: Props) {
  return (
    <div className={styles.field}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t.field}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={120}
        placeholder={t.example}
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
