import { Link } from '@tanstack/react-router'
import { Archive, Ban, FileDown, History, Merge, RotateCcw, Trash2 } from 'lucide-react'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { useIgnoreLatePress } from '#console/ui/button/use-ignore-late-press.ts'
import { displayFullName } from '#domain/text/display.ts'
import type { ClientDetail } from '../client/client-queries.ts'
import { useRestore, useUnblock } from './client-acts.ts'
import { findKnownClient, KnownClientNotice } from './known-client.tsx'
import styles from './record.module.css'
import { useClientData } from './use-client-data.ts'
import type { RecordDialogName } from './use-record-dialog.ts'

const t = clientsText
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { detail: ClientDetail; onOpen: (name: RecordDialogName) => void }

/** All bookings, and what somebody may no longer do or be. */
export function ClientStates({ detail: { client, visits }, onOpen }: Props) {
  const isOwner = useIsOwner()
  const unblock = useUnblock(client)
  const restore = useRestore(client)
  const data = useClientData(client)
  const holder = findKnownClient(restore.error)
  // It stands where what brings back or unblocks stood.
  const unlessLate = useIgnoreLatePress(`${client.deleted}, ${client.block !== null}`)
  const quiet = { look: 'quiet' } as const
  return (
    <>
      {client.deleted && holder && (
        <KnownClientNotice
          known={holder}
          remedy={t.archiving.restoreFirst(displayFullName(client.nome))}
        />
      )}
      <footer className={styles.foot}>
        <Link
          to="/admin/bookings"
          search={{ cliente: client.id, periodo: 'tudo' }}
          className={getButtonClass(quiet)}
        >
          <History {...icon} />
          {t.record.all(visits.bookings)}
        </Link>
        {isOwner && (
          <Button
            {...quiet}
            icon={<FileDown {...icon} />}
            title={t.data.hint}
            busy={data.isPending && (data.progress ?? t.data.busy)}
            onClick={() => data.mutate()}
          >
            {t.data.action}
          </Button>
        )}
        {client.deleted ? (
          <>
            <Button
              {...quiet}
              icon={<RotateCcw {...icon} />}
              busy={restore.isPending && t.archiving.restoring}
              onClick={() => restore.mutate()}
            >
              {t.archiving.restore}
            </Button>
            {isOwner && (
              <Button {...quiet} icon={<Trash2 {...icon} />} onClick={() => onOpen('erase')}>
                {t.archiving.erase}
              </Button>
            )}
          </>
        ) : (
          <>
            {client.block ? (
              <Button
                {...quiet}
                icon={<Ban {...icon} />}
                busy={unblock.isPending && t.block.undoing}
                onClick={() => unblock.mutate()}
              >
                {t.block.undo}
              </Button>
            ) : (
              <Button
                {...quiet}
                icon={<Ban {...icon} />}
                onClick={unlessLate(() => onOpen('block'))}
              >
                {t.block.action}
              </Button>
            )}
            {isOwner && (
              <Button {...quiet} icon={<Merge {...icon} />} onClick={() => onOpen('merge')}>
                {t.merge.action}
              </Button>
            )}
            <Button {...quiet} icon={<Archive {...icon} />} onClick={() => onOpen('archive')}>
              {t.archiving.action}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}
