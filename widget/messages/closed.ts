/** Of a house that takes no bookings: loaded with the screen that says so. */
export const CLOSED = {
  text: 'No momento este salão não está recebendo agendamentos por aqui.',
  booked: 'Já tem um horário marcado? Ele continua valendo até o salão falar com você.',
  history: 'Ver ou cancelar meus horários',
  call: (phone: string) => `Ligar para ${phone}`,
} as const
