import { BarChart3, CalendarDays, House, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
  const { seen, press } = useVisibleSection()
  return (
    <nav className={styles.nav} aria-label={t.label}>
      {SECTIONS.map(({ id, icon: Icon }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={seen === id ? 'true' : undefined}
          onClick={() => press(id)}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {t[id]}
        </a>
      ))}
    </nav>
  )
}

/** What somebody scrolls with; leading to a section scrolls too, and is none of it. */
const SCROLLED_BY = ['wheel', 'touchmove', 'keydown'] as const

/**
 * The section that was pressed, until somebody scrolls on; else the last one whose start was scrolled
 * past. A short last section never comes to the top, and would light up its neighbour.
 */
function useVisibleSection(): { seen: SectionId; press: (id: SectionId) => void } {
  const [seen, setSeen] = useState<SectionId>('hoje')
  const pressed = useRef<SectionId>(null)
  useEffect(() => {
    const look = () => setSeen(pressed.current ?? getVisibleSection())
    const release = () => {
      pressed.current = null
    }
    look()
    addEventListener('scroll', look, { passive: true })
    for (const by of SCROLLED_BY) addEventListener(by, release, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      for (const by of SCROLLED_BY) removeEventListener(by, release)
    }
  }, [])
  const press = (id: SectionId) => {
    pressed.current = id
    setSeen(id)
  }
  return { seen, press }
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
