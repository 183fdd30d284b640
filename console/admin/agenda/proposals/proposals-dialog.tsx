import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { toast } from 'sonner'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import { toastFailure } from '#console/bookings/booking-toasts.ts'
import { proposalsQuery } from '#console/house/proposals-query.ts'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './proposals-dialog.module.css'

type Proposal = CallOutput<'GET /api/client-proposals'>['proposals'][number]

/** What clients typed beside their record: accepted it is written there, refused it is forgotten. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(proposalsQuery)
  return (
    <Dialog title={t.title} onClose={onClose}>
      {!data && <Skeleton rows={3} />}
      {data?.proposals.length === 0 && (
        <StateMessage icon={<Check size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      )}
      {data && data.proposals.length > 0 && (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <ul className={styles.list} aria-label={t.list}>
            {data.proposals.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const settle = useSettle()
  const { client, nome, email, id } = proposal
  const who = displayName(client.nome)
  return (
    <li className={styles.row}>
      <strong>{client.nome}</strong>
      {client.telefone && <small>{formatPhone(client.telefone)}</small>}
      <dl>
        {nome !== client.nome && <Change name={t.name} before={client.nome} after={nome} />}
        {email !== client.email && (
          <Change name={t.email} before={client.email ?? t.none} after={email} />
        )}
      </dl>
      <div className={styles.acts}>
        <Button
          look="secondary"
          aria-label={t.refuseOf(who)}
          onClick={() => void settle(id, false)}
        >
          {t.refuse}
        </Button>
        <Button aria-label={t.acceptOf(who)} onClick={() => void settle(id, true)}>
          {t.accept}
        </Button>
      </div>
    </li>
  )
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {before} <strong>{t.becomes(after)}</strong>
      </dd>
    </div>
  )
}

function useSettle() {
  const queries = useQueryClient()
  return async (id: string, accept: boolean) => {
    try {
      await call('POST /api/client-proposals/:id', { params: { id }, body: { accept } })
      toast.success(accept ? t.accepted : t.refused)
    } catch (error) {
      toastFailure(t.failed, formatAgendaFailure(error))
    }
    await queries.invalidateQueries({ queryKey: ['clients'] })
  }
}
