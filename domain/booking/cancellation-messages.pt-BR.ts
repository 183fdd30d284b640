import type { CancellationRefusal } from './cancellation.ts'

/**
 * What a client reads who may not cancel or move a booking. Apart from `messages.pt-BR.ts`, because
 * the widget says it before it asks the server, and needs no other refusal's sentence.
 */
export function formatCancellationRefusal(refusal: CancellationRefusal): string {
  switch (refusal.code) {
    case 'cancellation_deadline':
      return `Você só pode cancelar com pelo menos ${refusal.hours} horas de antecedência.`
    case 'reschedule_deadline':
      return `Você só pode remarcar com pelo menos ${refusal.hours} horas de antecedência.`
    case 'booking_not_cancellable':
      return 'Este agendamento já passou e não pode mais ser cancelado.'
    case 'booking_not_reschedulable':
      return 'Este agendamento não pode mais ser remarcado.'
  }
}
