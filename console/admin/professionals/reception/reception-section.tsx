import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { teamText } from '#console/messages/team.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayName } from '#domain/text/display.ts'
import { AccountStatus } from '../member/account-status.tsx'
import { InvitationDialog } from '../member/invitation-dialog.tsx'
import styles from '../member/professionals.module.css'
import type { IssuedInvitation } from '../member/professionals-query.ts'
import { ReceptionDialog, useInviteReception } from './reception-dialog.tsx'

const t = teamText.reception
type Person = CallOutput<'GET /api/reception'>['people'][number]

/** Who works at the reception, who is invited to it, and the way to invite somebody. */
export function ReceptionSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['professionals', 'reception'],
    queryFn: () => call('GET /api/reception', {}),
  })
  const [isInviting, setInviting] = useState(false)
  const [given, setGiven] = useState<IssuedInvitation>()
  const show = (invitation: IssuedInvitation) => {
    setInviting(false)
    setGiven(invitation)
  }
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {data ? (
        <People people={data.people} onInvited={show} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} />
      )}
      <div className={styles.buttons}>
        <Button
          look="secondary"
          icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t.invite}
        </Button>
      </div>
      {isInviting && <ReceptionDialog onInvited={show} onClose={() => setInviting(false)} />}
      {given && <InvitationDialog given={given} onClose={() => setGiven(undefined)} />}
    </SectionCard>
  )
}

type PeopleProps = { people: readonly Person[]; onInvited: (given: IssuedInvitation) => void }

function People({ people, onInvited }: PeopleProps) {
  const [leaving, ask, close] = useDialogEntry<Person>()
  const invite = useInviteReception(onInvited)
  if (people.length === 0) return <p className={styles.text}>{t.none}</p>
  return (
    <ul className={styles.rows}>
      {people.map((one) => (
        <li key={one.id}>
          <p className={styles.person}>
            <strong>{displayName(one.name)}</strong>
            <span>{one.email}</span>
          </p>
          <AccountStatus of={one} />
          {one.account === 'invited' && (
            <Button
              look="quiet"
              aria-label={t.again(displayName(one.name))}
              busy={invite.isPending && t.sending}
              onClick={() => invite.mutate({ name: one.name, email: one.email ?? '' })}
            >
              {t.againShort}
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={`${getEndLabel(one)}: ${displayName(one.name)}`}
            onClick={() => ask(one)}
          >
            {getEndLabel(one)}
          </Button>
        </li>
      ))}
      {leaving && <EndDialog person={leaving} onClose={close} />}
    </ul>
  )
}

const getEndLabel = ({ account }: Person) => (account === 'active' ? t.end : t.takeBack)

function EndDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id } = person
  const name = displayName(person.name)
  const words = text.professionals.end
  const end = useMutation({
    mutationFn: () => call('DELETE /api/reception/:id/access', { params: { id } }),
    onSuccess: () => {
      toastActDone(`end-access:${id}`, words.done(name))
      onClose()
    },
    onError: (error) => toastActFailed(`end-access:${id}`, words.failed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.endAsk(name)}
      lead={t.endText}
      label={getEndLabel(person)}
      busy={end.isPending && words.ending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  )
}
