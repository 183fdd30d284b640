import { ProofDialog } from '#console/account/proof-dialog.tsx'
import type { ProofBody } from '#console/account/use-password-change.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './api.module.css'
import type { Webhook } from './api-queries.ts'

const t = integrationText.webhooks

type Props = {
  of: Webhook
  isOpen: boolean
  onEdit: () => void
  /** A new secret was made. */
  onSecret: (secret: string) => void
}

export function WebhookRow({ of: webhook, isOpen, onEdit, onSecret }: Props) {
  const { id, url, events, state } = webhook
  const [asked, ask, close] = useDialogEntry<'remove' | 'renew'>()
  const params = { id }
  const failed = (error: Error) =>
    toastActFailed(`webhook:${id}`, t.notDone, formatErrorReason(error))
  const test = useSingleMutation({
    mutationFn: () => call('POST /api/webhooks/:id/test', { params }),
    onSuccess: () => toastActDone(`webhook:${id}`, t.tested, t.testedText),
    onError: failed,
  })
  const turn = useSingleMutation({
    mutationFn: (to: 'on' | 'off') =>
      call('PATCH /api/webhooks/:id', { params, body: { state: to } }),
    onSuccess: (_, to) => toastActDone(`webhook:${id}`, t.switched[to]),
    onError: failed,
  })
  const renew = async (shown: ProofBody) => {
    const { secret } = await call('POST /api/webhooks/:id/secret', { params, body: shown })
    close()
    onSecret(secret)
  }
  const isOn = state === 'on'
  const words = (act: string) => ({ children: act, 'aria-label': t.of(act, url) })
  return (
    <li>
      <p className={styles.name}>{url}</p>
      <p className={isOn || state === 'off' ? styles.quiet : styles.bad}>
        {t.states[state]} · {t.told(events.length)}
      </p>
      <div className={styles.actions}>
        {isOpen && isOn && (
          <Button
            look="secondary"
            busy={test.isPending && t.testing}
            onClick={() => test.mutate()}
            {...words(t.test)}
          />
        )}
        {isOpen && (
          <>
            <Button
              look={isOn ? 'quiet' : 'secondary'}
              busy={turn.isPending && t.saving}
              onClick={() => turn.mutate(isOn ? 'off' : 'on')}
              {...words(isOn ? t.off : t.on)}
            />
            <Button look="quiet" onClick={onEdit} {...words(t.edit)} />
            <Button look="quiet" onClick={() => ask('renew')} {...words(t.renew)} />
          </>
        )}
        <Button look="quiet" onClick={() => ask('remove')} {...words(t.remove)} />
      </div>
      {asked === 'remove' && <RemoveDialog id={id} onClose={close} />}
      {asked === 'renew' && (
        <ProofDialog
          title={t.renewTitle}
          lead={t.renewText}
          action={t.renew}
          busy={t.creating}
          signInAgain={integrationText.signInAgain}
          send={renew}
          onClose={close}
        />
      )}
    </li>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useSingleMutation({
    mutationFn: () => call('DELETE /api/webhooks/:id', { params: { id } }),
    onSuccess: () => {
      toastActDone(`webhook:${id}`, t.removed)
      onClose()
    },
    onError: (error) => toastActFailed(`webhook:${id}`, t.notDone, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.removeTitle}
      lead={t.removeText}
      label={t.remove}
      busy={remove.isPending && t.removing}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
