import { BarChart3, CalendarDays, House, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { professional } from '#console/messages/professional.ts'
import styles from './dashboard.module.css'

const said = professional.sections
const PARTS = [
  { id: 'hoje', icon: House },
  { id: 'agenda', icon: CalendarDays },
  { id: 'extrato', icon: BarChart3 },
  { id: 'conta', icon: UserRound },
] as const
type Part = (typeof PARTS)[number]['id']

/** The parts of the one long screen, under the thumb on a phone and at the top elsewhere. */
export function AreaNav() {
  const seen = useSeenPart()
  return (
    <nav className={styles.nav} aria-label={said.label}>
      {PARTS.map(({ id, icon: Icon }) => (
        <a key={id} href={`#${id}`} aria-current={seen === id ? 'true' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {said[id]}
        </a>
      ))}
    </nav>
  )
}

/** The part whose beginning was scrolled past last. */
function useSeenPart(): Part {
  const [seen, setSeen] = useState<Part>('hoje')
  useEffect(() => {
    const look = () => setSeen(partInSight())
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return seen
}

function partInSight(): Part {
  const line = innerHeight / 2
  const root = document.documentElement
  // The last part may be too short ever to reach the line.
  const isEnd = root.scrollHeight > innerHeight && scrollY + innerHeight >= root.scrollHeight - 8
  if (isEnd && scrollY > 0) return 'conta'
  const passed = PARTS.filter(({ id }) => {
    const part = document.getElementById(id)
    return part !== null && part.getBoundingClientRect().top <= line
  })
  return passed.at(-1)?.id ?? 'hoje'
}
