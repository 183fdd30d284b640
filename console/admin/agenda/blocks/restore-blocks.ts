import { toast } from 'sonner'
import type { AgendaBlock } from '#api/contract/contract.ts'
import { tellDone, tellFailure } from '#console/bookings/action-toasts.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { call } from '#console/session/call.ts'
import { bodiesOf } from './block-form-values.ts'

const said = agendaText.blocks

/** Says that times are free, with the way to block them again. */
export function tellFreed(freed: readonly AgendaBlock[]): void {
  const title = freed.length > 1 ? said.freedMany(freed.length) : said.freed
  tellDone(title, undefined, () => void blockAgain(freed))
}

async function blockAgain(freed: readonly AgendaBlock[]): Promise<void> {
  try {
    for (const body of bodiesOf(freed)) await call('POST /api/blocks', { body })
    toast.success(said.again)
  } catch (error) {
    tellFailure(said.failed, error)
  }
}
