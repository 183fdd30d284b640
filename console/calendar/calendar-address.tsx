import { useState } from 'react'
import { ProofDialog } from '#console/account/proof-dialog.tsx'
import type { ProofBody } from '#console/account/use-password-change.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './calendar.module.css'

const t = integrationText.calendars

type Shown = { url: string; created_at: string }

type Props = {
  /** Whose it is; null where the section says so. */
  name: string | null
  /** Null where there is none. */
  calendar: { created_at: string } | null
  /** What is made and what is shown asks whose the account is. */
  create: (shown: ProofBody) => Promise<Shown>
  show: (shown: ProofBody) => Promise<Shown>
  end: () => Promise<unknown>
}

/** One secret address of a calendar: made, shown, copied, changed and taken back. */
export function CalendarAddress({ name, calendar, create, show, end }: Props) {
  const [asked, ask, close] = useDialogEntry<'create' | 'show' | 'renew' | 'end'>()
  // Kept as long as the screen: another one was made meanwhile where the times differ.
  const [seen, setSeen] = useState<Shown | null>(null)
  const isSeen = calendar !== null && seen?.created_at === calendar.created_at
  const url = isSeen ? seen.url : null
  const act = name ?? 'own'
  const make = async (shown: ProofBody) => {
    setSeen(await create(shown))
    toastActDone(`calendar:${act}`, t.renewed)
    close()
  }
  const look = async (shown: ProofBody) => {
    setSeen(await show(shown))
    close()
  }
  const ending = useSingleMutation({
    mutationFn: end,
    onSuccess: () => {
      toastActDone(`calendar:${act}`, t.ended)
      close()
    },
    onError: (error) => toastActFailed(`calendar:${act}`, t.notDone, formatErrorReason(error)),
  })
  const label = (words: string, of: (name: string) => string) =>
    name === null ? { children: words } : { children: words, 'aria-label': of(name) }
  return (
    <div className={styles.address}>
      {name !== null && <p className={styles.name}>{name}</p>}
      {calendar === null ? (
        <div className={styles.actions}>
          <Button
            look="secondary"
            onClick={() => ask('create')}
            {...label(t.create, t.createFor)}
          />
        </div>
      ) : (
        <>
          {url === null ? (
            <p className={styles.known}>{t.known}</p>
          ) : (
            <p className={styles.url}>{url}</p>
          )}
          <div className={styles.actions}>
            {url === null ? (
              <Button look="secondary" onClick={() => ask('show')} {...label(t.show, t.showFor)} />
            ) : (
              <CopyButton value={url} label={t.copy} />
            )}
            <Button look="quiet" onClick={() => ask('renew')} {...label(t.renew, t.renewFor)} />
            <Button look="quiet" onClick={() => ask('end')} {...label(t.end, t.endFor)} />
          </div>
        </>
      )}
      {asked === 'show' && (
        <ProofDialog
          {...{ title: t.showTitle, lead: t.showText, action: t.show, busy: t.showing }}
          signInAgain={integrationText.signInAgain}
          send={look}
          onClose={close}
        />
      )}
      {(asked === 'create' || asked === 'renew') && (
        <ProofDialog
          {...(asked === 'create'
            ? { title: t.createTitle, lead: t.createText, action: t.create, busy: t.creating }
            : { title: t.renewTitle, lead: t.renewText, action: t.renew, busy: t.renewing })}
          signInAgain={integrationText.signInAgain}
          send={make}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <ConfirmDialog
          danger
          title={t.endTitle}
          lead={t.endText}
          label={t.end}
          busy={ending.isPending && t.ending}
          onConfirm={() => ending.mutate()}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Where the address is pasted, in the programs that most people have. */
export function CalendarSteps() {
  return (
    <details className={styles.how}>
      <summary>{t.how}</summary>
      <ol>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
