/** The texts of the success screen, which loads once a booking is made. */
export const SUCCESS = {
  booked: 'Agendamento confirmado!',
  seeYou: (day: string, time: string) => `Nos vemos em ${day} às ${time}`,
  bookedWhat: (service: string, professional: string, weekday: string) =>
    `${service} com ${professional}, ${weekday}`,
  confirmationSent: 'Confirmação enviada',
  sentTo: (to: string) => `Para ${to}`,
  noConfirmation: 'Você não vai receber uma confirmação. Seu horário está em Meus Agendamentos.',
  noConfirmationHere:
    'Você não vai receber uma confirmação. Seu horário está em Meus Agendamentos, só neste aparelho.',
  ok: 'OK',

  successTitle: 'Tudo certo com seu horário',
  earlier: (when: string, isTime: boolean) =>
    `Seu horário ${isTime ? 'das' : 'de'} ${when} já tinha sido marcado antes.`,
  earlierMove: (when: string) => `Para mudar para ${when}, use Remarcar em Meus Agendamentos.`,
  earlierOther: 'Para mudar o serviço ou o profissional, cancele este horário e marque outro.',
  date: 'Data',
  time: 'Horário',
  guest: 'Para',
  price: 'Valor',
  before: 'Antes de vir',
  arriveEarly: 'Chegue 10 minutos antes do horário.',
  ifLate: (phone: string) => `Vai se atrasar? Ligue para ${phone}.`,
  ifLateNoPhone: 'Vai se atrasar? Avise o salão.',
  ifCancel: 'Se precisar cancelar, faça em Meus Agendamentos.',
  ifCancelUntil: (hours: number) =>
    `Se precisar cancelar, faça em Meus Agendamentos até ${hours} ${hours === 1 ? 'hora' : 'horas'} antes.`,
  tooLate:
    'Este horário já não pode ser cancelado nem remarcado por aqui. Se precisar, fale com o salão.',
  addToCalendar: 'Adicionar ao calendário',
  openMaps: 'Abrir no Maps',
  whatsapp: 'Falar no WhatsApp',
  call: (phone: string) => `Ligar para ${phone}`,
  whatsappText: (business: string, day: string, time: string) =>
    `Olá, ${business}! Tenho um horário marcado em ${day} às ${time}.`,
  calendarTitle: (service: string, business: string) => `${service} - ${business}`,
  calendarNote: (professional: string) => `Com ${professional}. Chegue 10 minutos antes.`,
  toHistory: 'Meus Agendamentos',
  newBooking: 'Novo agendamento',
  toPage: (business: string) => `Voltar a ${business}`,
  cancel: 'Cancelar agendamento',
  cancelQuestion: 'Cancelar este agendamento?',
  cancelOf: (service: string, when: string) => `${service}, ${when}`,
  cancelWarning: 'O horário fica livre para outra pessoa.',
  keep: 'Manter horário',
  cancelYes: 'Sim, cancelar',
  cancelling: 'Cancelando...',
  cancelled: 'Agendamento cancelado',
  cancelledHint:
    'O horário foi liberado. Se ele está no seu calendário, apague de lá. Quando quiser, é só marcar outro.',
  cancelRefused: 'Cancelamento não permitido',
  cancelFailed: 'Não foi possível cancelar',
  sessionEnded: 'Sua sessão terminou. Entre de novo para cancelar.',
  cancelRetry: 'Confira sua conexão e tente novamente.',
} as const
