import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookingDialog } from '#console/bookings/booking-form/booking-dialog.tsx'
import { getBookingAgain } from '#console/bookings/booking-form/booking-form-values.ts'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { EmptyHouseDialog } from '#console/bookings/empty-house.tsx'
import { useToday } from '#console/bookings/use-today.ts'
import { clientFiadoQuery } from '#console/fiado/fiado-queries.ts'
import { ReceiveDialog } from '#console/fiado/receive-dialog.tsx'
import { ReversePaymentDialog } from '#console/fiado/reverse-payment-dialog.tsx'
import { clientsText } from '#console/messages/clients.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { displayFullName } from '#domain/text/display.ts'
import { formatBlock } from '../client/client-parts.tsx'
import type { ClientDetail } from '../client/client-queries.ts'
import { BlockClientDialog } from './block-client-dialog.tsx'
import { useArchive, useErase } from './client-acts.ts'
import { EditClientDialog } from './client-form-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { RecordDialogState } from './use-record-dialog.ts'

const t = clientsText.archiving

type Props = { detail: ClientDetail; dialog: RecordDialogState }

/** What is open over a record, a note's dialogs aside; nothing that its state does not allow. */
export function RecordDialog({ detail, dialog }: Props) {
  const { what, close } = dialog
  const { client } = detail
  // Whoever is archived may owe still.
  if (what === 'receive') return <ReceiveDialog client={client} onClose={close} />
  if (what === 'reverse-payment') return <ReverseMoveDialog detail={detail} dialog={dialog} />
  if (!what || client.deleted !== (what === 'erase')) return null
  if (what === 'edit' && detail.read_only) return null
  if (what === 'edit') return <EditClientDialog client={client} onClose={close} />
  if (what === 'block') return <BlockClientDialog client={client} onClose={close} />
  if (what === 'merge') return <MergeDialog client={client} onClose={close} />
  if (what === 'archive') return <ArchiveDialog detail={detail} onClose={close} />
  if (what === 'erase') return <EraseDialog detail={detail} onClose={close} />
  if (what === 'book') return <BookAgainDialog detail={detail} onClose={close} />
  return null
}

/** Of a payment that is among those that are shown, and stands. */
function ReverseMoveDialog({ detail: { client }, dialog: { subject, close } }: Props) {
  const account = useInfiniteQuery(clientFiadoQuery(client.id))
  const moves = account.data?.pages.flatMap((page) => page.moves) ?? []
  const move = moves.find(({ id, reversed_at }) => id === subject && reversed_at === null)
  if (move?.kind !== 'payment') return null
  return <ReversePaymentDialog payment={{ id: move.id, amount: -move.amount }} onClose={close} />
}

/** To the list, which has lost who was open: its heading has the focus. */
function useLeaveRecord() {
  const navigate = useNavigate()
  const clear = ({ cliente: _, abrir: __, ...filters }: { [name: string]: string | undefined }) =>
    filters
  return async () => {
    await navigate({ to: '.', search: clear, replace: true })
    // Their row is about to go too.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
}

type DialogProps = { detail: ClientDetail; onClose: () => void }

function ArchiveDialog({ detail: { client }, onClose }: DialogProps) {
  const leave = useLeaveRecord()
  const archive = useArchive(client, () => void leave())
  return (
    <ConfirmDialog
      title={t.title(displayFullName(client.nome))}
      lead={t.lead}
      label={t.action}
      busy={archive.isPending && t.busy}
      onConfirm={() => archive.mutate()}
      onClose={onClose}
    />
  )
}

function EraseDialog({ detail: { client }, onClose }: DialogProps) {
  const leave = useLeaveRecord()
  const erase = useErase(client, () => void leave())
  return (
    <ConfirmDialog
      danger
      title={t.eraseTitle(displayFullName(client.nome))}
      lead={t.eraseLead}
      label={t.erase}
      busy={erase.isPending && t.erasing}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    />
  )
}

/** With whom and what it was last, where that is still offered: the time alone is left to choose. */
function BookAgainDialog({ detail, onClose }: DialogProps) {
  const { client, next, last, owed, timezone } = detail
  const { data, error } = useQuery(catalogQuery)
  const today = useToday()
  if (!data && !error) return null
  if (data?.professionals.length === 0) return <EmptyHouseDialog onClose={onClose} />
  const before = last.find(({ status }) => status === 'completed') ?? next ?? last[0]
  const again = before && data ? getBookingAgain(before, data) : {}
  const who = {
    kind: 'known',
    id: client.id,
    nome: client.nome,
    telefone: client.telefone,
    owed,
    ...(client.block && { warning: formatBlock(client.block, timezone) }),
  } as const
  return <BookingDialog again={{ client: who, date: today, ...again }} onClose={onClose} />
}
