import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityText } from '#console/messages/security.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { secondStepQuery, useDeactivate, useNewCodes } from './second-step-queries.ts'
import styles from './switch.module.css'

const t = securityText.switch

type Shown = 'activate' | { codes: string[] } | null
type Asked = 'deactivate' | 'new-codes'

/** "Entrada em duas etapas": its state, and what can be done about it. */
export function SecondStepSection() {
  const state = useQuery(secondStepQuery)
  const [shown, setShown] = useState<Shown>(null)
  const [asked, ask, dismiss] = useDialogEntry<Asked>()
  const close = () => setShown(null)
  const showCodes = (codes: string[] | null) => setShown(codes && { codes })
  const activated = (codes: string[] | null) => {
    toastActDone('second-step', t.activated)
    showCodes(codes)
  }
  const renewed = (codes: string[] | null) => {
    dismiss()
    showCodes(codes)
  }
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {state.data ? (
        <SecondStepState {...state.data} onActivate={() => setShown('activate')} onAsk={ask} />
      ) : state.error ? (
        <LoadFailed title={t.failed} error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      {shown === 'activate' && <ActivateDialog onClose={close} onActivated={activated} />}
      {asked === 'deactivate' && state.data && (
        <DeactivateDialog factors={state.data.factors} onClose={dismiss} />
      )}
      {asked === 'new-codes' && <NewCodesDialog onClose={dismiss} onCodes={renewed} />}
      {shown !== null && typeof shown === 'object' && (
        <RecoveryCodesDialog codes={shown.codes} onClose={close} />
      )}
    </SectionCard>
  )
}

type StateProps = {
  factors: string[]
  left: number
  onActivate: () => void
  onAsk: (asked: Asked) => void
}

function SecondStepState({ factors, left, onActivate, onAsk }: StateProps) {
  const isOn = factors.length > 0
  return (
    <>
      <p className={isOn ? styles.on : styles.off}>{isOn ? t.on : t.off}</p>
      {isOn && left > 0 && <p>{t.left(left)}</p>}
      {isOn && left === 0 && <Notice warn>{t.none}</Notice>}
      <div className={styles.actions}>
        {isOn ? (
          <>
            <Button look="secondary" onClick={() => onAsk('new-codes')}>
              {t.newCodes}
            </Button>
            <Button look="quiet" onClick={() => onAsk('deactivate')}>
              {t.deactivate}
            </Button>
          </>
        ) : (
          <Button onClick={onActivate}>{t.activate}</Button>
        )}
      </div>
    </>
  )
}

type DeactivateProps = { factors: string[]; onClose: () => void }

function DeactivateDialog({ factors, onClose }: DeactivateProps) {
  const off = useDeactivate(() => {
    toastActDone('second-step', t.deactivated)
    onClose()
  })
  return (
    <ConfirmDialog
      title={t.offTitle}
      lead={t.offText}
      label={t.deactivate}
      danger
      busy={off.isPending && t.deactivating}
      onConfirm={() => off.mutate(factors)}
      onClose={onClose}
    />
  )
}

type NewCodesProps = { onCodes: (codes: string[]) => void; onClose: () => void }

function NewCodesDialog({ onCodes, onClose }: NewCodesProps) {
  const make = useNewCodes(onCodes)
  return (
    <ConfirmDialog
      title={t.newTitle}
      lead={t.newText}
      label={t.newCodes}
      busy={make.isPending && t.making}
      onConfirm={() => make.mutate(undefined)}
      onClose={onClose}
    />
  )
}
