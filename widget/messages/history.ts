/** The texts of a client's own bookings, by list or by link, and of moving one. */
export const HISTORY = {
  title: 'Meus Agendamentos',
  greeting: (firstName: string) => `Olá, ${firstName}!`,
  next: (firstName: string, day: string, time: string) =>
    `Olá, ${firstName}! Seu próximo horário é ${day} às ${time}.`,
  nextNow: (firstName: string) => `Olá, ${firstName}! Seu horário é agora.`,
  upcoming: 'Próximos',
  past: 'Histórico',
  completed: 'Concluído',
  cancelled: 'Cancelado',
  now: 'É agora',
  behind: 'O horário já passou. O salão ainda vai concluir este atendimento.',
  empty: 'Nenhum agendamento ainda',
  emptyHint: 'Quando você marcar um horário, ele aparece aqui.',
  noneAhead: 'Nenhum horário marcado',
  bookNow: 'Agendar Agora',
  loading: 'Buscando seus agendamentos...',
  failed: 'Não foi possível carregar seus agendamentos',
  failedHint: 'Confira sua conexão e tente novamente.',
  older: 'Ver anteriores',
  olderLoading: 'Buscando anteriores...',
  olderFailed: 'Não foi possível carregar os anteriores',
  sessionEnded: 'Sua sessão terminou. Entre de novo para ver seus agendamentos.',

  onlyHere: 'Aqui está o que você marcou neste acesso.',
  emptyHere: 'Neste acesso ainda não há agendamentos',
  emptyHereHint: 'Se você já marcou antes, confirme que é você.',
  seeAll: 'Ver meus outros agendamentos',
  seeAllHint: 'Enviaremos um código para o contato que você informou.',
  allSeen: 'Pronto! Aqui estão os agendamentos deste contato.',
  noChannelHint: 'Peça ao salão o que você marcou em outro aparelho.',

  move: 'Remarcar',
  cancel: 'Cancelar',
  again: 'Agendar de novo',
  calendar: 'Calendário',
  chat: 'WhatsApp',
  of: (act: string, service: string, when: string) => `${act}: ${service}, ${when}`,
  withWhom: (professional: string) => `com ${professional}`,
  forGuest: (name: string) => `Para ${name}`,
  note: (text: string) => `Sua observação: ${text}`,
  presenceConfirmed: 'Presença confirmada',

  /** Apart from the closed page's words: what both would load, every page would. */
  closed: 'No momento este salão não está recebendo agendamentos por aqui.',
  cancelOnly: 'Você ainda pode cancelar o que marcou. Para mudar de horário, fale com o salão.',
  call: (phone: string) => `Ligar para ${phone}`,

  linkNone: 'Este link não vale mais',
  linkNoneHint:
    'Ele pode estar incompleto, ter vencido ou ter sido anulado pelo salão. Abra o da última mensagem do salão, ou fale com o salão.',
  linkTitle: 'Seu horário está marcado',
  linkNow: 'Seu horário é agora',
  linkNowHint: 'Ainda está a caminho? Avise o salão.',
  linkPast: 'Este horário já passou',
  linkPastHint: 'Esperamos que tenha sido ótimo. Volte quando quiser!',
  linkDone: 'Atendimento concluído',
  linkReview: 'Avaliar minha visita',
  linkConfirm: 'Confirmar presença',
  linkConfirming: 'Confirmando...',
  linkConfirmed: 'Presença confirmada. Até lá!',
  linkConfirmFailed: 'Não foi possível confirmar',
  linkCancelledHint:
    'O horário foi liberado. Se ele está no seu calendário, apague de lá. Quando quiser, é só marcar outro.',
} as const

/** The word for each status that a booking still ahead can have. */
export const UPCOMING_STATUS: Record<string, string> = {
  confirmed: 'Confirmado',
  pendente: 'Pendente',
  scheduled: 'Agendado',
}
