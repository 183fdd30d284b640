import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { weekText } from '#console/messages/week.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import type { Weekday } from '#domain/time/civil-time.ts'
import { EDITED_WEEKDAYS } from './week.ts'
import styles from './week-editor.module.css'

type Props = { weekday: Weekday; onCopy: (to: Weekday[]) => void }

/** Takes the hours of one day over to others, in one act. */
export function CopyDay({ weekday, onCopy }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span className={styles.copy} ref={place}>
      <IconButton
        label={weekText.copy(weekday)}
        aria-haspopup="dialog"
        onClick={() => setAnchor(place.current)}
      >
        <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Popover
          label={weekText.copyTitle(weekday)}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        >
          <CopyChoice
            weekday={weekday}
            onCopy={(to) => {
              setAnchor(null)
              onCopy(to)
            }}
          />
        </Popover>
      )}
    </span>
  )
}

function CopyChoice({ weekday, onCopy }: Props) {
  const [chosen, setChosen] = useState<readonly Weekday[]>([])
  const toggle = (day: Weekday) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <div className={styles.choice}>
      <h3>{weekText.copyTitle(weekday)}</h3>
      <div className={styles.others}>
        {EDITED_WEEKDAYS.filter((day) => day !== weekday).map((day) => (
          <Checkbox
            key={day}
            label={weekText.days[day]}
            checked={chosen.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </div>
      <Button
        wide
        look="secondary"
        disabled={chosen.length === 0}
        onClick={() => onCopy([...chosen])}
      >
        {weekText.copyAction(chosen.length)}
      </Button>
    </div>
  )
}
