import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import word from '#console/ui/button/text-button.module.css'
import styles from './combobox.module.css'
import field from './field.module.css'

export type ComboboxOption = { key: string; title: string; detail?: string; end?: string }

type Props = {
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  options: readonly ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
  input?: RefObject<HTMLInputElement | null>
  error?: string | undefined
  /** The dialog that it stands in takes the focus here as it opens. */
  first?: boolean
  /** Below the list: that it is empty, or that it could not be loaded. */
  children?: ReactNode
}

/** Finds one of many by a part of its name; those at hand stand below, ready to be tapped. */
export function Combobox(props: Props) {
  const { label, placeholder, typed, onType, options, onChoose, error } = props
  const [at, setAt] = useState(0)
  const id = useId()
  const active = Math.min(at, options.length - 1)
  const moveActive = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[active]
    if (step !== undefined && options.length > 0) {
      const next = (active + step + options.length) % options.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key !== 'Enter') return
    else if (option) onChoose(option)
    event.preventDefault()
  }
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={props.input}
        data-first-focus={props.first || undefined}
        id={id}
        className={field.input}
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setAt(0)
        }}
        onKeyDown={moveActive}
      />
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <button
            key={option.key}
            type="button"
            role="option"
            id={`${id}-${index}`}
            className={styles.option}
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className={styles.words}>
              <span>{option.title}</span>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.end && <span className={styles.end}>{option.end}</span>}
          </button>
        ))}
      </div>
      {props.children}
    </div>
  )
}

/** What was chosen, on one line, and the way back to choosing. */
export function ComboboxChoice(props: {
  label: string
  title: string
  detail?: string | undefined
  change: string
  onChange: () => void
}) {
  const { label, title, detail, change, onChange } = props
  return (
    <div className={styles.chosen}>
      <p>
        <small>{label}</small>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
      </p>
      <button
        type="button"
        className={`${word.word} ${styles.change}`}
        aria-label={`${change}: ${label}`}
        onClick={onChange}
      >
        {change}
      </button>
    </div>
  )
}
