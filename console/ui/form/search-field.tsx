import { useEffect, useRef, useState } from 'react'
import styles from './select-field.module.css'

type Props = {
  label: string
  hint: string
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
}

/** The list is loaded after a pause in typing this long (ms). */
const SEARCH_DEBOUNCE_MS = 300

/** A text to search for, told once somebody pauses. */
export function SearchField({ label, hint, value, onSearch, className = styles.field }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    // The address changed by itself, for instance by going back: the field follows.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      search.current(typed.trim())
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className={className}>
      {label}
      <input
        type="search"
        placeholder={hint}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
