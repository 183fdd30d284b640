import { proposalsText as t } from '#console/messages/proposals.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIgnoreLatePress } from '#console/ui/button/use-ignore-late-press.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone } from '#domain/text/phone.ts'
import styles from './proposal-list.module.css'
import type { Proposal } from './proposals-query.ts'
import { useSettleProposal } from './use-settle-proposal.ts'

type Props = {
  proposals: readonly Proposal[]
  /** On the record itself nobody has to be named, and the first thing to do is another. */
  isNamed: boolean
  onSettled?: () => void
}

/** What would change in each record, and the two answers. */
export function ProposalList({ proposals, ...rest }: Props) {
  const unlessLate = useIgnoreLatePress(proposals.map(({ id }) => id).join())
  return (
    <>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.list} aria-label={t.list}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} unlessLate={unlessLate} {...rest} />
        ))}
      </ul>
    </>
  )
}

type RowProps = Omit<Props, 'proposals'> & {
  proposal: Proposal
  /** The next one moves to where one was settled. */
  unlessLate: ReturnType<typeof useIgnoreLatePress>
}

function ProposalRow({ proposal, isNamed, unlessLate, onSettled }: RowProps) {
  const { client, nome, email, id } = proposal
  const settle = useSettleProposal(id, onSettled)
  const who = displayName(client.nome)
  const busy = settle.isPending
  return (
    <li className={styles.row}>
      {isNamed && <strong>{client.nome}</strong>}
      {isNamed && client.telefone && <small>{formatPhone(client.telefone)}</small>}
      <dl>
        {nome !== client.nome && <Change name={t.name} before={client.nome} after={nome} />}
        {email !== client.email && (
          <Change name={t.email} before={client.email ?? t.none} after={email} />
        )}
      </dl>
      <div className={styles.acts}>
        <Button
          look={isNamed ? 'secondary' : 'quiet'}
          aria-label={t.refuseOf(who)}
          aria-disabled={busy}
          onClick={unlessLate(() => settle.mutate(false))}
        >
          {t.refuse}
        </Button>
        <Button
          look={isNamed ? 'primary' : 'secondary'}
          aria-label={t.acceptOf(who)}
          aria-disabled={busy}
          onClick={unlessLate(() => settle.mutate(true))}
        >
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
