import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { Button } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './calendar.module.css'

const t = integrationText.calendars

type Props = {
  /** Whose it is; null where the section says so. */
  name: string | null
  url: string | null
  create: () => Promise<unknown>
  end: () => Promise<unknown>
}

/** One secret address of a calendar: shown, copied, made anew and taken back. */
export function CalendarAddress({ name, url, create, end }: Props) {
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null)
  const act = name ?? 'own'
  const close = () => setAsked(null)
  const onError = (error: Error) =>
    toastActFailed(`calendar:${act}`, t.notDone, formatErrorReason(error))
  const making = useSingleMutation({
    mutationFn: create,
    onSuccess: () => {
      toastActDone(`calendar:${act}`, t.renewed)
      close()
    },
    onError,
  })
  const ending = useSingleMutation({
    mutationFn: end,
    onSuccess: () => {
      toastActDone(`calendar:${act}`, t.ended)
      close()
    },
    onError,
  })
  const label = (words: string, of: (name: string) => string) =>
    name === null ? { children: words } : { children: words, 'aria-label': of(name) }
  return (
    <div className={styles.address}>
      {name !== null && <p className={styles.name}>{name}</p>}
      {url === null ? (
        <div className={styles.actions}>
          <Button
            look="secondary"
            busy={making.isPending && t.creating}
            onClick={() => making.mutate()}
            {...label(t.create, t.createFor)}
          />
        </div>
      ) : (
        <>
          <p className={styles.url}>{url}</p>
          <div className={styles.actions}>
            <CopyButton value={url} label={t.copy} />
            <Button
              look="quiet"
              onClick={() => setAsked('renew')}
              {...label(t.renew, t.renewFor)}
            />
            <Button look="quiet" onClick={() => setAsked('end')} {...label(t.end, t.endFor)} />
          </div>
        </>
      )}
      {asked === 'renew' && (
        <ConfirmDialog
          title={t.renewTitle}
          lead={t.renewText}
          label={t.renew}
          busy={making.isPending && t.renewing}
          onConfirm={() => making.mutate()}
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
