import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { firstStepsQuery, type LoadedFirstSteps } from '#console/house/house-queries.ts'
import { shellText } from '#console/messages/shell.ts'
import { tutorialText as t } from '#console/messages/tutorial.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import type { FirstStep } from '#domain/business/first-steps.ts'
import styles from './tutorial.module.css'

type Step = {
  id: keyof typeof t.steps
  to: `/admin/${string}`
  search?: { aba: string }
  /** What tells whether it is done. */
  asks: FirstStep | 'booking'
}

/** In the order in which a new house needs them. */
const STEPS = [
  { id: 'services', to: '/admin/services', asks: 'services' },
  { id: 'professionals', to: '/admin/professionals', asks: 'team' },
  { id: 'settings', to: '/admin/settings', search: { aba: 'horarios' }, asks: 'hours' },
  { id: 'share', to: '/admin/share', asks: 'page' },
  { id: 'agenda', to: '/admin/agenda', asks: 'booking' },
] as const satisfies readonly Step[]

const isDone = ({ left, is_booked }: LoadedFirstSteps, asks: Step['asks']): boolean =>
  asks === 'booking' ? is_booked : !left.includes(asks)

/** `/admin/tutorial`: what to do first, each step with its screen, the way there, and whether it is done. */
export function TutorialPage() {
  // What was done on another screen since is not known here.
  const { data: house } = useQuery({ ...firstStepsQuery, refetchOnMount: 'always' })
  // What takes no bookings is not to be spread.
  const isLeaving = useMe().data?.leaving != null
  const done = house && STEPS.filter(({ asks }) => isDone(house, asks)).length
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      {done !== undefined && <p className={styles.done}>{t.doneOf(done, STEPS.length)}</p>}
      <ol className={styles.steps}>
        {STEPS.map(({ id, to, asks, ...at }) => {
          const { title, lead, acts: usual } = t.steps[id]
          const acts = isLeaving && id === 'share' ? t.steps[id].leaving : usual
          return (
            <li key={id}>
              <SectionCard title={title} lead={lead}>
                {house && <State isDone={isDone(house, asks)} />}
                <div className={styles.step}>
                  <div className={styles.words}>
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
                  </div>
                  <ScreenPicture id={id} />
                </div>
              </SectionCard>
            </li>
          )
        })}
      </ol>
    </ScreenLayout>
  )
}

function State({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? Check : Circle
  return (
    <p className={styles.state} data-done={isDone}>
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      {isDone ? t.done : t.toDo}
    </p>
  )
}

/** The screen as it is in the demo (`tests/pictures/tour/tutorial-pictures.ts` takes them). */
function ScreenPicture({ id }: { id: keyof typeof t.steps }) {
  return (
    <div className={styles.picture}>
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          className={styles[scheme]}
          src={`/assets/tutorial/${id}-${scheme}.avif`}
          alt={t.steps[id].picture}
          width={664}
          height={480}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  )
}
