import { BarChart3, CalendarDays, House, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { professionalText } from '#console/messages/professional.ts'
import styles from './dashboard.module.css'

const t = professionalText.sections
const SECTIONS = [
  { id: 'hoje', icon: House },
  { id: 'agenda', icon: CalendarDays },
  { id: 'extrato', icon: BarChart3 },
  { id: 'conta', icon: UserRound },
] as const
type SectionId = (typeof SECTIONS)[number]['id']

/** Links to the screen's sections: at the bottom on a phone, at the top elsewhere. */
export function SectionNav() {
  const seen = useVisibleSection()
  return (
    <nav className={styles.nav} aria-label={t.label}>
      {SECTIONS.map(({ id, icon: Icon }) => (
        <a key={id} href={`#${id}`} aria-current={seen === id ? 'true' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {t[id]}
        </a>
      ))}
    </nav>
  )
}

/** The last section whose start was scrolled past. */
function useVisibleSection(): SectionId {
  const [seen, setSeen] = useState<SectionId>('hoje')
  useEffect(() => {
    const look = () => setSeen(getVisibleSection())
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return seen
}

function getVisibleSection(): SectionId {
  const line = innerHeight / 2
  const root = document.documentElement
  // The last part may be too short ever to reach the line.
  const isEnd = root.scrollHeight > innerHeight && scrollY + innerHeight >= root.scrollHeight - 8
  if (isEnd && scrollY > 0) return 'conta'
  const passed = SECTIONS.filter(({ id }) => {
    const part = document.getElementById(id)
    return part !== null && part.getBoundingClientRect().top <= line
  })
  return passed.at(-1)?.id ?? 'hoje'
}
