import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { ProposalList } from '#console/proposals/proposal-list.tsx'
import { proposalsQuery } from '#console/proposals/proposals-query.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'

/** What had the focus goes: what it all stands under keeps it. */
const focusTitle = () => document.querySelector<HTMLElement>('dialog[open] h2')?.focus()

/** What clients typed beside their record: accepted it is written there, refused it is forgotten. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(proposalsQuery)
  return (
    <Dialog title={t.title} low onClose={onClose}>
      {!data && <Skeleton rows={3} />}
      {data?.proposals.length === 0 && (
        <StateMessage icon={<Check size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      )}
      {data && data.proposals.length > 0 && (
        <ProposalList proposals={data.proposals} isNamed onSettled={focusTitle} />
      )}
    </Dialog>
  )
}
