import type { SessionUser } from '#api/contract/contract.ts'
import { shellText } from '#console/messages/shell.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { isTrialOver } from '#domain/plan/trial.ts'
import styles from './shell.module.css'

/** Says that the trial is over. It blocks nothing, for there is no screen yet to choose a plan on. */
export function TrialBanner({ user: { resources } }: { user: SessionUser }) {
  if (!resources || !isTrialOver(resources, Date.now())) return null
  return (
    <section className={styles.banner} aria-label={shellText.plan}>
      <Notice warn>{shellText.trialExpired}</Notice>
    </section>
  )
}
