/** Texts of the reminders that the house sends by hand. */
export const remindersText = {
  action: 'Enviar hoje',
  title: 'Lembrar os clientes de amanhã',
  lead: (day: string) => `Quem tem horário ${day} e ainda não confirmou presença.`,
  left: (n: number) => (n === 1 ? '1 lembrete por enviar' : `${n} lembretes por enviar`),
  next: (who: string) => `Abrir WhatsApp de ${who}`,
  send: (who: string, time: string) => `Lembrar ${who}, ${time}`,
  sent: 'Enviado',
  undo: (who: string) => `Não enviei para ${who}`,
  undoShort: 'Não enviei',
  noPhone: 'Sem celular',
  optedOut: 'Não quer mensagens',
  done: 'Todos lembrados',
  empty: 'Ninguém para lembrar',
  emptyText: 'Amanhã não tem horário por confirmar.',
  loadFailed: 'Não foi possível carregar os horários de amanhã',
  failed: 'Não foi possível anotar o lembrete',
  list: 'Lembretes',
  byThemselves: (n: number) =>
    n === 1 ? '1 lembrete já saiu sozinho.' : `${n} lembretes já saíram sozinhos.`,
  forGuest: (service: string, guest: string) => `${service} para ${guest}`,
  ofGuest: (guest: string) => `Horário de ${guest}.`,
}
