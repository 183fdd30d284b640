import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { teamText } from '#console/messages/team.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayName } from '#domain/text/display.ts'
import styles from '../member/professionals.module.css'
import type { StaffMember } from '../member/professionals-query.ts'
import { focusFutureBookings } from './future-bookings.tsx'

const t = teamText.archive
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The way out of the team, back into it, and out for good. */
export function ArchiveCard({ member }: { member: StaffMember }) {
  return member.archived ? <ArchivedCard member={member} /> : <ActiveCard member={member} />
}

/** @param run what is sent; done twice it does no more than once */
function useAct(
  { id, name }: StaffMember,
  words: { done: (name: string) => string; failed: string },
  run: (id: string) => Promise<unknown>,
  onDone: () => void,
) {
  const act = `professional:${id}`
  return useMutation({
    mutationFn: () => run(id),
    onSuccess: () => {
      toastActDone(act, words.done(displayName(name)))
      onDone()
    },
    onError: (error) => toastActFailed(act, words.failed, formatErrorReason(error)),
  })
}

function ActiveCard({ member }: { member: StaffMember }) {
  const [isAsking, setAsking] = useState(false)
  const run = (id: string) => call('POST /api/professionals/:id/archive', { params: { id } })
  const archive = useAct(member, t, run, () => setAsking(false))
  const passFirst = () => {
    // Closed at once: a dialog gives the focus back to what opened it.
    flushSync(() => setAsking(false))
    focusFutureBookings()
  }
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <div className={styles.buttons}>
        <Button look="secondary" icon={<Archive {...icon} />} onClick={() => setAsking(true)}>
          {t.action}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.ask(displayName(member.name))}
          lead={t.effects(member.bookings_ahead)}
          label={t.action}
          first={member.bookings_ahead > 0 && { label: t.passFirst, onPick: passFirst }}
          busy={archive.isPending && t.busy}
          onConfirm={() => archive.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionCard>
  )
}

function ArchivedCard({ member }: { member: StaffMember }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = () =>
    void navigate({ to: '/admin/professionals', search: { aba: 'arquivados' }, replace: true })
  const restore = useAct(
    member,
    { done: t.restored, failed: t.restoreFailed },
    (id) => call('POST /api/professionals/:id/restore', { params: { id } }),
    () => undefined,
  )
  const remove = useAct(
    member,
    { done: t.removed, failed: t.removeFailed },
    (id) => call('DELETE /api/professionals/:id', { params: { id } }),
    leave,
  )
  return (
    <SectionCard title={t.archivedTitle} lead={t.archivedLead}>
      <div className={styles.buttons}>
        <Button
          look="secondary"
          icon={<ArchiveRestore {...icon} />}
          busy={restore.isPending && t.restoring}
          onClick={() => restore.mutate()}
        >
          {t.restore}
        </Button>
        <Button look="quiet" icon={<Trash2 {...icon} />} onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t.removeAsk(displayName(member.name))}
          lead={t.removeText}
          label={t.remove}
          busy={remove.isPending && t.removing}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionCard>
  )
}
