import { FiadoMoves } from '#console/fiado/fiado-moves.tsx'
import moves from '#console/fiado/owed.module.css'
import { OwedMark } from '#console/fiado/owed.tsx'
import { fiadoText as t } from '#console/messages/fiado.ts'
import { Button } from '#console/ui/button/button.tsx'
import type { ClientDetail } from '../client/client-queries.ts'
import styles from './record.module.css'
import type { RecordDialogState } from './use-record-dialog.ts'

type Props = { detail: ClientDetail; dialog: RecordDialogState }

/** What a client owes or has left, and what it comes from. */
export function ClientFiado({ detail: { client, owed }, dialog }: Props) {
  const { account_limit } = client
  return (
    <section className={styles.part}>
      <h2>{t.part}</h2>
      <div className={moves.sum}>
        {owed === 0 ? <p className={moves.quiet}>{t.even}</p> : <OwedMark owed={owed} />}
        {(owed > 0 || !client.deleted) && (
          <Button look={owed > 0 ? 'secondary' : 'quiet'} onClick={() => dialog.open('receive')}>
            {t.receive}
          </Button>
        )}
      </div>
      {account_limit !== null && (
        <p className={moves.quiet}>{account_limit === 0 ? t.noFiado : t.limitIs(account_limit)}</p>
      )}
      <FiadoMoves id={client.id} onReverse={({ id }) => dialog.openPayment(id)} />
    </section>
  )
}
