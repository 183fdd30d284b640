import type { SessionUser } from '#api/contract/contract.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useFocusAfterChange } from '#console/ui/page/focus-heading.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './leaving.module.css'
import { formatLeavingDay, useStay } from './leaving-query.ts'

const t = leavingText.leaving

type Props = { user: SessionUser; className: string | undefined }

/** On every screen of a house that is leaving: when it ends, and for its owner the way back. */
export function LeavingNotice({ user: { leaving, house_role }, className }: Props) {
  useFocusAfterChange(leaving !== null)
  if (leaving === null) return null
  return (
    <section className={className} aria-label={t.label}>
      <Notice warn>
        <div className={styles.notice}>
          <span>{t.banner(formatLeavingDay(leaving.due_at, leaving.timezone))}</span>
          {house_role === 'owner' && <StayButton look="secondary" />}
        </div>
      </Notice>
    </section>
  )
}

export function StayButton({ look }: { look: 'primary' | 'secondary' }) {
  const stay = useStay()
  return (
    <Button look={look} busy={stay.isPending && t.staying} onClick={() => stay.mutate()}>
      {t.stay}
    </Button>
  )
}
