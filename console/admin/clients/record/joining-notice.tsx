import { useNavigate } from '@tanstack/react-router'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { displayDate, displayFullName } from '#domain/text/display.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import type { ClientDetail } from '../client/client-queries.ts'
import { useMerge, useUndoMerge } from './client-acts.ts'
import { focusRecordName } from './focus-record-name.ts'
import styles from './record.module.css'

const t = clientsText.merge

type Joining = NonNullable<ClientDetail['joining']>

/** On the record that was to be joined to another one: that it stopped in between, and both ways on. */
export function JoiningNotice({ detail: { client, joining, timezone } }: { detail: ClientDetail }) {
  const isOwner = useIsOwner()
  if (!joining) return null
  const { date } = getCivilTimeAt(timezone, Date.parse(joining.created_at))
  return (
    <Notice warn>
      <p>{t.joining(displayFullName(joining.nome), displayDate(date))}</p>
      {isOwner && <JoiningActs id={client.id} joining={joining} />}
    </Notice>
  )
}

function JoiningActs({ id, joining }: { id: string; joining: Joining }) {
  const navigate = useNavigate()
  const cliente = joining.kept_id
  const finish = useMerge(
    { id: cliente },
    () => void navigate({ to: '/admin/clients', search: { cliente }, replace: true }),
  )
  const undo = useUndoMerge(joining, () => focusRecordName(id))
  return (
    <div className={styles.joining}>
      <Button
        look="secondary"
        busy={finish.isPending && t.busy}
        onClick={() => finish.mutate({ id })}
      >
        {t.finish}
      </Button>
      <Button look="quiet" busy={undo.isPending && t.undoing} onClick={() => undo.mutate()}>
        {t.undo(displayFullName(joining.nome))}
      </Button>
    </div>
  )
}
