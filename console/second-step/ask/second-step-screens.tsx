import { secondStepText } from '#console/messages/second-step.ts'
import { setSecondStepNeeded } from '#console/session/second-step.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import styles from './second-step.module.css'
import { SecondStepForm } from './second-step-form.tsx'

const t = secondStepText

/** The whole screen, where nothing was shown yet. */
export function SecondStepScreen() {
  useTitle(t.title)
  return (
    <StandalonePage>
      <div className={styles.screen}>
        <h1 tabIndex={-1}>{t.heading}</h1>
        <SecondStepForm />
      </div>
    </StandalonePage>
  )
}

/** Over an open screen, so that nothing typed there is lost; closed, the next refusal brings it back. */
export function SecondStepDialog() {
  return (
    <Dialog title={t.heading} onClose={() => setSecondStepNeeded(false)}>
      <SecondStepForm />
    </Dialog>
  )
}
