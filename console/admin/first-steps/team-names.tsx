import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import styles from './first-steps.module.css'

const t = firstStepsText.team

type Props = {
  names: readonly string[]
  /** How many were named before them. */
  before: number
  onChange: (names: string[]) => void
}

/** Who else serves clients: a line for each of them. */
export function TeamNames({ names, before, onChange }: Props) {
  const { place, onAdd, onRemove } = useFocusLines(names.length)
  return (
    <div className={styles.people} ref={place}>
      {names.map((name, nth) => (
        // What a line holds is given to it: that of another moves up as one is removed.
        <div key={nth.toString()} className={styles.person}>
          <Field
            label={t.name(before + nth + 1)}
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) =>
              onChange(names.map((one, i) => (i === nth ? event.target.value : one)))
            }
          />
          <Button
            look="quiet"
            aria-label={t.removeOf(name.trim(), before + nth + 1)}
            onClick={() => {
              onRemove()
              onChange(names.filter((_, i) => i !== nth))
            }}
          >
            {t.remove}
          </Button>
        </div>
      ))}
      <div className={styles.add}>
        <Button
          look="quiet"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => {
            onAdd()
            onChange([...names, ''])
          }}
        >
          {t.add}
        </Button>
      </div>
    </div>
  )
}

/** Whoever adds a line types in it at once; whoever removes one stands where the next is added. */
function useFocusLines(lines: number) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<'input' | 'button' | null>(null)
  useEffect(() => {
    const { current } = wanted
    wanted.current = null
    if (!current || (current === 'input' && lines === 0)) return
    const found = place.current?.querySelectorAll<HTMLElement>(current) ?? []
    ;[...found].at(-1)?.focus()
  }, [lines])
  const want = (what: 'input' | 'button') => () => {
    wanted.current = what
  }
  return { place, onAdd: want('input'), onRemove: want('button') }
}
