import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProposalList } from '#console/house/proposals/proposal-list.tsx'
import { proposalsQuery } from '#console/house/proposals/proposals-query.ts'
import { proposalsText as t } from '#console/messages/proposals.ts'
import styles from './record.module.css'

/** What this client typed on the page beside what the record says; nothing where they did not. */
export function ClientProposals({ id }: { id: string }) {
  const { data } = useQuery(proposalsQuery)
  const place = useRef<HTMLElement>(null)
  const own = data?.proposals.filter(({ client }) => client.id === id) ?? []
  if (own.length === 0) return null
  // What had the focus goes: the client's name is what it belonged to.
  const focusName = () =>
    place.current?.parentElement?.querySelector<HTMLElement>('header :is(h1, h2)')?.focus()
  return (
    <section ref={place} className={styles.part} aria-labelledby="client-proposals">
      <h2 id="client-proposals">{t.ofClient}</h2>
      <ProposalList proposals={own} isNamed={false} onSettled={focusName} />
    </section>
  )
}
