import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { isDate, isTime } from '#domain/time/civil-time.ts'

/** Where something new begins; what is null is for the screen to propose. */
type DialogStart = {
  date: string | null
  time: string | null
  professional_id: string | null
}

/** The dialog that is open over the agenda, as its address has it. */
export type OpenAgendaDialog =
  | { what: 'booking-details'; id: string }
  | { what: 'edit-booking'; id: string }
  | { what: 'move-booking'; id: string }
  | { what: 'withdraw-links'; id: string }
  | { what: 'comanda'; id: string; metodo: PaymentMethod | null }
  | { what: 'reminders' }
  | { what: 'proposals' }
  | { what: 'new-booking'; at: DialogStart }
  | { what: 'new-block'; at: DialogStart }
  | { what: 'block-details'; id: string }

type SearchParams = { [name: string]: string | undefined }

export const AGENDA_DIALOG_PARAMS = [
  'agendamento',
  'abrir',
  'metodo',
  'novo',
  'lembretes',
  'pedidos',
  'bloquear',
  'bloqueio',
  'data',
  'hora',
  'com',
] as const

/** What is not understood opens nothing: addresses are typed and shared by people. */
export function parseAgendaDialog(params: SearchParams): OpenAgendaDialog | null {
  const { agendamento, novo, lembretes, pedidos, bloquear, bloqueio } = params
  if (agendamento) return parseBookingDialog(agendamento, params)
  if (lembretes === 'sim') return { what: 'reminders' }
  if (pedidos === 'sim') return { what: 'proposals' }
  if (novo === 'sim') return { what: 'new-booking', at: parseStart(params) }
  if (bloquear === 'sim') return { what: 'new-block', at: parseStart(params) }
  return bloqueio ? { what: 'block-details', id: bloqueio } : null
}

function parseBookingDialog(id: string, { abrir, metodo }: SearchParams): OpenAgendaDialog {
  if (abrir === 'editar') return { what: 'edit-booking', id }
  if (abrir === 'remarcar') return { what: 'move-booking', id }
  if (abrir === 'links') return { what: 'withdraw-links', id }
  if (abrir !== 'comanda') return { what: 'booking-details', id }
  return { what: 'comanda', id, metodo: PAYMENT_METHODS.find((one) => one === metodo) ?? null }
}

const parseStart = ({ data, hora, com }: SearchParams): DialogStart => ({
  date: data && isDate(data) ? data : null,
  time: hora && isTime(hora) ? hora : null,
  professional_id: com || null,
})

export function formatAgendaDialog(dialog: OpenAgendaDialog): { [name: string]: string } {
  switch (dialog.what) {
    case 'booking-details':
      return { agendamento: dialog.id }
    case 'edit-booking':
      return { agendamento: dialog.id, abrir: 'editar' }
    case 'move-booking':
      return { agendamento: dialog.id, abrir: 'remarcar' }
    case 'withdraw-links':
      return { agendamento: dialog.id, abrir: 'links' }
    case 'comanda': {
      const { id, metodo } = dialog
      return { agendamento: id, abrir: 'comanda', ...(metodo && { metodo }) }
    }
    case 'proposals':
      return { pedidos: 'sim' }
    case 'reminders':
      return { lembretes: 'sim' }
    case 'new-booking':
      return { novo: 'sim', ...formatStart(dialog.at) }
    case 'new-block':
      return { bloquear: 'sim', ...formatStart(dialog.at) }
    case 'block-details':
      return { bloqueio: dialog.id }
  }
}

const formatStart = ({ date, time, professional_id }: DialogStart) => ({
  ...(date && { data: date }),
  ...(time && { hora: time }),
  ...(professional_id && { com: professional_id }),
})
