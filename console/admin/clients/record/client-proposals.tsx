import { useQuery } from '@tanstack/react-query'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { ProposalList } from '#console/proposals/proposal-list.tsx'
import { proposalsQuery } from '#console/proposals/proposals-query.ts'
import { focusRecordName } from './focus-record-name.ts'
import styles from './record.module.css'

/** What this client typed on the page beside what the record says; nothing where they did not. */
export function ClientProposals({ id }: { id: string }) {
  const { data } = useQuery(proposalsQuery)
  const own = data?.proposals.filter(({ client }) => client.id === id) ?? []
  if (own.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="client-proposals">
      <h2 id="client-proposals">{t.ofClient}</h2>
      <ProposalList proposals={own} isNamed={false} onSettled={() => focusRecordName(id)} />
    </section>
  )
}
