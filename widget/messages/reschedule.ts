/** The texts of moving a booking to another time. */
export const RESCHEDULE = {
  title: 'Remarcar horário',
  now: (service: string, professional: string, when: string) =>
    `${service} com ${professional}. Agora: ${when}.`,
  noTimes: 'Nenhum outro horário livre nos próximos 90 dias',
  noTimesHint: 'Fale com o salão para mudar seu horário.',
  choose: 'Escolha o novo horário',
  moveTo: (when: string) => `Remarcar para ${when}`,
  moving: 'Remarcando...',
  moved: 'Horário remarcado!',
  refused: 'Remarcação não permitida',
  failed: 'Não foi possível remarcar',
  retry: 'Confira sua conexão e tente novamente. Seu horário atual continua marcado.',
} as const
