import { X } from 'lucide-react'
import { landingText } from '#console/messages/landing.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { getPolicyPath, POLICIES } from '#domain/legal/policies.ts'
import { POLICY_IDS, type Policy, UNFINISHED_POLICY } from '#domain/legal/policy.ts'
import { displayDate } from '#domain/text/display.ts'
import { Where } from '../parts/where.tsx'
import styles from './policy-dialogs.module.css'

const t = landingText.policies

/** Opened by the footer's links (`take-over/policy-dialogs.ts`); without a script those lead to the pages. */
export function PolicyDialogs() {
  return POLICY_IDS.map((id) => (
    <PolicyDialog key={id} id={id} policy={POLICIES[id]} page={getPolicyPath(id)} />
  ))
}

type Props = { id: string; policy: Policy; page: string }

export function PolicyDialog({ id, policy, page }: Props) {
  const { title, lead, leadWithoutPlans, updated, sections } = policy
  const heading = `${id}-heading`
  return (
    <dialog data-dialog={id} className={styles.dialog} aria-labelledby={heading}>
      <div className={styles.top}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={styles.close} data-close="" aria-label={t.close}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {/* Nobody can scroll with the keyboard what they cannot focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.body} tabIndex={0} aria-labelledby={heading}>
        {sections.length === 0 ? (
          <p>{UNFINISHED_POLICY}</p>
        ) : (
          <>
            <p className={styles.lead}>
              {leadWithoutPlans ? (
                <>
                  <Where slot="plans">{lead}</Where>
                  <Where slot="noPlans">{leadWithoutPlans}</Where>
                </>
              ) : (
                lead
              )}{' '}
              {t.updated(displayDate(updated))}.
            </p>
            {sections.map((section) => (
              <Where key={section.id} slot={section.isOfPlans ? 'plans' : null}>
                <section>
                  <h3>{section.heading}</h3>
                  {section.lines.map((line) => (
                    <Where key={line} slot={section.linesOfPlans?.includes(line) ? 'plans' : null}>
                      <p>{line}</p>
                    </Where>
                  ))}
                </section>
              </Where>
            ))}
          </>
        )}
      </section>
      <p className={styles.foot}>
        <a href={page}>{t.page}</a>
        <button type="button" className={getButtonClass({ look: 'secondary' })} data-close="">
          {t.close}
        </button>
      </p>
    </dialog>
  )
}
