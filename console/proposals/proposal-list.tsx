import { useState } from 'react'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIgnoreLatePress } from '#console/ui/button/use-ignore-late-press.ts'
import { listProposedFields, type ProposedField } from '#domain/people/client-proposal.ts'
import { displayFullName } from '#domain/text/display.ts'
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
  const { client, read_only } = proposal
  const settle = useSettleProposal(proposal, onSettled)
  const [refused, setRefused] = useState<readonly ProposedField[]>([])
  const who = displayFullName(client.nome)
  const fields = listProposedFields(client, proposal)
  const chosen = fields.filter((field) => !refused.includes(field))
  const busy = settle.isPending
  const toggle = (field: ProposedField) =>
    setRefused((before) =>
      before.includes(field) ? before.filter((one) => one !== field) : [...before, field],
    )
  return (
    <li className={styles.row}>
      {isNamed && <strong>{client.nome}</strong>}
      {isNamed && client.telefone && <small>{formatPhone(client.telefone)}</small>}
      <fieldset className={styles.fields} aria-label={t.fieldsOf(who)}>
        {fields.map((field) => (
          <Change
            key={field}
            field={field}
            proposal={proposal}
            isChosen={chosen.includes(field)}
            isReadOnly={read_only}
            onToggle={() => toggle(field)}
          />
        ))}
      </fieldset>
      {read_only && <small>{t.readOnly}</small>}
      {chosen.length === 0 && <small role="status">{t.nothingChosen}</small>}
      <div className={styles.acts}>
        <Button
          look={isNamed ? 'secondary' : 'quiet'}
          aria-label={t.refuseOf(who)}
          aria-disabled={busy}
          onClick={unlessLate(() => settle.mutate(null))}
        >
          {t.refuse}
        </Button>
        {!read_only && (
          <Button
            look={isNamed ? 'primary' : 'secondary'}
            aria-label={t.acceptOf(who)}
            aria-disabled={busy || chosen.length === 0}
            onClick={unlessLate(() => chosen.length > 0 && settle.mutate(chosen))}
          >
            {t.accept}
          </Button>
        )}
      </div>
    </li>
  )
}

type ChangeProps = {
  field: ProposedField
  proposal: Proposal
  isChosen: boolean
  isReadOnly: boolean
  onToggle: () => void
}

/** What one field says and would say, to be left out of what is accepted. */
function Change({ field, proposal, isChosen, isReadOnly, onToggle }: ChangeProps) {
  const { client, email_holder, email_opens } = proposal
  const said = (
    <span>
      <small>{t.fields[field]}</small>{' '}
      <span>
        {client[field] ?? t.none} <strong>{t.becomes(proposal[field])}</strong>
      </span>{' '}
      {field === 'email' && email_holder && <small>{t.holder(email_holder)}</small>}
      {field === 'email' && isChosen && email_opens && <small>{t.opens}</small>}
    </span>
  )
  if (isReadOnly) return <p className={styles.change}>{said}</p>
  return (
    <label className={styles.change}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      {said}
    </label>
  )
}
