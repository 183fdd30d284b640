import { Link } from '@tanstack/react-router'
import { shellText } from '#console/messages/shell.ts'
import { tutorialText as t } from '#console/messages/tutorial.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './tutorial.module.css'

type Step = { id: keyof typeof t.steps; to: `/admin/${string}`; search?: { aba: string } }

/** In the order in which a new house needs them. */
const STEPS = [
  { id: 'services', to: '/admin/services' },
  { id: 'professionals', to: '/admin/professionals' },
  { id: 'settings', to: '/admin/settings', search: { aba: 'horarios' } },
  { id: 'share', to: '/admin/share' },
  { id: 'agenda', to: '/admin/agenda' },
] as const satisfies readonly Step[]

/** `/admin/tutorial`: what to do first, each step with the way to its screen. */
export function TutorialPage() {
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <div className={styles.steps}>
        {STEPS.map(({ id, to, ...at }) => {
          const { title, lead, acts } = t.steps[id]
          return (
            <SectionCard key={id} title={title} lead={lead}>
              <ul className={styles.acts}>
                {acts.map((act) => (
                  <li key={act}>{act}</li>
                ))}
              </ul>
              <p>
                <Link to={to} {...at} className={getButtonClass({ look: 'secondary' })}>
                  {t.open(shellText.screens[id])}
                </Link>
              </p>
            </SectionCard>
          )
        })}
      </div>
    </ScreenLayout>
  )
}
