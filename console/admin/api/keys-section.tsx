import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isKeyScope } from '#domain/integration/api-key.ts'
import styles from './api.module.css'
import { type ApiKey, keysQuery } from './api-queries.ts'
import { KeyDialog } from './key-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const t = integrationText.keys
const route = getRouteApi('/admin/api')

/** @param isOpen whether the plan has the API; keys are taken back whatever it has */
export function KeysSection({ isOpen }: { isOpen: boolean }) {
  const { data, error, refetch } = useQuery(keysQuery)
  const { chave } = route.useSearch()
  const isAdding = isOpen && chave === 'nova'
  const dialogs = useDialogHistory(['chave'])
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <KeyList keys={data.keys} timezone={data.timezone} isOpen={isOpen} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      {isOpen && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => dialogs.open({ chave: 'nova' })}
          >
            {t.add}
          </Button>
        </div>
      )}
      {secret !== null ? (
        <SecretDialog
          words={t}
          secret={secret}
          onGone={() => setSecret(null)}
          onClose={dialogs.close}
        />
      ) : (
        isAdding && <KeyDialog onMade={setSecret} onClose={dialogs.close} />
      )}
    </SectionCard>
  )
}

type ListProps = { keys: readonly ApiKey[]; timezone: string; isOpen: boolean }

function KeyList({ keys, timezone, isOpen }: ListProps) {
  const [leaving, ask, close] = useDialogEntry<ApiKey>()
  const format = (iso: string) => formatMoment(iso, timezone)
  if (keys.length === 0) return <p className={styles.quiet}>{isOpen ? t.none : t.noneClosed}</p>
  return (
    <>
      <ul className={styles.rows}>
        {keys.map((key) => (
          <li key={key.id}>
            <p className={styles.name}>
              {key.name} <span className={styles.code}>{key.hint}…</span>
            </p>
            <p className={styles.quiet}>{formatScopes(key)}</p>
            <p className={styles.quiet}>
              {t.created(format(key.created_at))} ·{' '}
              {key.last_used_at === null ? t.unused : t.used(format(key.last_used_at))}
            </p>
            {key.revoked_at === null ? (
              <div className={styles.actions}>
                <Button look="quiet" aria-label={t.revokeFor(key.name)} onClick={() => ask(key)}>
                  {t.revoke}
                </Button>
              </div>
            ) : (
              <p className={styles.bad}>{t.revoked(format(key.revoked_at))}</p>
            )}
          </li>
        ))}
      </ul>
      {leaving && <RevokeDialog of={leaving} onClose={close} />}
    </>
  )
}

const formatScopes = ({ scopes }: ApiKey) =>
  scopes.map((scope) => (isKeyScope(scope) ? t.kinds[scope] : scope)).join(' · ')

function RevokeDialog({ of: { id, name }, onClose }: { of: ApiKey; onClose: () => void }) {
  const revoke = useSingleMutation({
    mutationFn: () => call('DELETE /api/keys/:id', { params: { id } }),
    onSuccess: () => {
      toastActDone(`key:${id}`, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(`key:${id}`, t.notDone, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.revokeTitle(name)}
      lead={t.revokeText}
      label={t.revoke}
      busy={revoke.isPending && t.revoking}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  )
}
