import { useState } from 'react'
import type { AgendaBlock } from '#api/contract/contract.ts'
import { displayTime } from '#domain/display.ts'
import { call } from '../../client.ts'
import { agendaText } from '../../messages-agenda.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { spokenDate } from '../../ui/spoken-date.ts'
import { tellFreed } from './block-again.ts'
import styles from './form.module.css'
import { ScopeQuestion } from './scope-question.tsx'
import { tellFailure } from './tell.ts'

const said = agendaText.blocks

type Props = { block: AgendaBlock; who: string; onClose: () => void }

/** A blocked time opened: when, whose, and the way to free it. */
export function BlockCard({ block, who, onClose }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const free = (scope: 'one' | 'following') => {
    setBusy(true)
    call('DELETE /api/blocks/:id', { params: { id: block.id }, query: { scope } })
      .then(({ blocks }) => {
        onClose()
        tellFreed(blocks)
      })
      .catch((error: unknown) => tellFailure(said.freeFailed, error))
      .finally(() => setBusy(false))
  }
  const span = block.full_day
    ? said.allDay
    : agendaText.span(displayTime(block.start), displayTime(block.end))
  return (
    <Dialog title={block.reason ?? agendaText.blocked} onClose={onClose}>
      {asking ? (
        <ScopeQuestion
          question={agendaText.scope.free}
          scopes={['one', 'following']}
          onChoose={(scope) => free(scope === 'one' ? 'one' : 'following')}
          onBack={() => setAsking(false)}
        />
      ) : (
        <div className={styles.form}>
          <p>{`${spokenDate(block.date)}, ${span}`}</p>
          <p className={styles.note}>
            {[who, block.series_id && said.weeklyNote].filter(Boolean).join(' · ')}
          </p>
          <Button
            wide
            busy={busy && said.freeing}
            onClick={() => (block.series_id ? setAsking(true) : free('one'))}
          >
            {said.free}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
