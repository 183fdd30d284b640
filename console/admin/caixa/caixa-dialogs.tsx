import { ReversePaymentDialog } from '#console/fiado/reverse-payment-dialog.tsx'
import { TILL_MOVES } from '#domain/till/till.ts'
import { CloseDialog } from './close-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { isCounting, type ShownTill } from './shown-till.ts'

type Props = ShownTill & { params: { [name: string]: string | undefined } }

/** What the address says is open: `acao` or `estornar`; what can no longer be done opens nothing. */
export function CaixaDialogs({ params: { acao, estornar }, ...shown }: Props) {
  const { till, today, dialogs } = shown
  const pages = till.data?.pages ?? []
  const drawer = pages[0]?.figures?.drawer
  const { close } = dialogs
  if (estornar) {
    const entry = pages.flatMap(({ entries }) => entries).find(({ id }) => id === estornar)
    if (!entry?.reversible) return null
    if (entry.kind !== 'account') return <ReverseDialog entry={entry} onClose={close} />
    const payment = { id: entry.subject_id, amount: entry.amount }
    return <ReversePaymentDialog payment={payment} onClose={close} />
  }
  if (!drawer || till.isPlaceholderData || drawer.day > today) return null
  const { closed, day, opened } = drawer
  const isToday = day === today
  const kind = TILL_MOVES.find((move) => move === acao)
  if (isCounting(shown, acao)) return <CloseDialog drawer={drawer} onClose={close} />
  if (!isToday) return null
  if (acao === 'abrir' && !opened && !closed) return <OpenDialog drawer={drawer} onClose={close} />
  if (acao === 'reabrir' && drawer.reopenable) return <ReopenDialog day={day} onClose={close} />
  return kind && !closed ? <MoveDialog kind={kind} onClose={close} /> : null
}
