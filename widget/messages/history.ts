/** The texts of a client's own bookings, by list or by link, and of moving one. */
export const HISTORY = {
  title: 'Meus Agendamentos',
  greeting: (firstName: string) => `Olá, ${firstName}!`,
  next: (firstName: string, day: string, time: string) =>
    `Olá, ${firstName}! Seu próximo horário é ${day} às ${time}.`,
  upcoming: 'Próximos',
  past: 'Histórico',
  completed: 'Concluído',
  cancelled: 'Cancelado',
  behind: 'O horário já passou. O salão ainda vai concluir este atendimento.',
  empty: 'Nenhum agendamento ainda',
  emptyHint: 'Quando você marcar um horário, ele aparece aqui.',
  noneAhead: 'Nenhum horário marcado',
  bookNow: 'Agendar Agora',
  loading: 'Buscando seus agendamentos...',
  failed: 'Não foi possível carregar seus agendamentos',
  failedHint: 'Confira sua conexão e tente novamente.',
  allPast: (n: number) => `Ver todo o histórico (${n})`,
  sessionEnded: 'Sua sessão terminou. Entre de novo para ver seus agendamentos.',

  onlyHere: 'Aqui está o que você marcou neste acesso.',
  seeAll: 'Ver todos os seus agendamentos',
  seeAllHint: 'Enviamos um código para o contato que você informou.',
  allSeen: 'Pronto! Aqui estão todos os seus agendamentos.',
  noChannel: 'Não temos como enviar um código',
  noChannelHint: 'Peça ao salão o que você marcou em outro aparelho.',

  move: 'Remarcar',
  cancel: 'Cancelar',
  again: 'Agendar de novo',
  calendar: 'Calendário',
  chat: 'WhatsApp',
  of: (act: string, service: string, when: string) => `${act}: ${service}, ${when}`,
  withWhom: (professional: string) => `com ${professional}`,
  presenceConfirmed: 'Presença confirmada',

  linkNone: 'Este link não abre nenhum agendamento',
  linkNoneHint: 'Ele pode estar incompleto. Abra de novo o link da mensagem do salão.',
  linkTitle: 'Seu horário está marcado',
  linkPast: 'Este horário já passou',
  linkPastHint: 'Esperamos que tenha sido ótimo. Volte quando quiser!',
  linkDone: 'Atendimento concluído',
  linkConfirm: 'Confirmar presença',
  linkConfirming: 'Confirmando...',
  linkConfirmed: 'Presença confirmada. Até lá!',
  linkConfirmFailed: 'Não foi possível confirmar',
  linkCancelledHint: 'O horário foi liberado. Quando quiser, é só marcar outro.',
} as const

/** The word for each status that a booking still ahead can have. */
export const UPCOMING_STATUS: Record<string, string> = {
  confirmed: 'Confirmado',
  pendente: 'Pendente',
  scheduled: 'Agendado',
}
