/** What a booking that was refused says; the server's own sentences go before. */
export const PROBLEM_TEXT = {
  confirmFailed: 'Erro ao confirmar agendamento. Tente novamente ou contate o suporte.',
  blocked: 'Cliente bloqueado',
  blockedLine: 'Você está bloqueado de fazer agendamentos.',
  blockedReason: (reason: string) => `Motivo: ${reason}`,
  blockedDays: (n: number) => `Bloqueio expira em ${n} dia(s).`,
  chat: 'Falar no WhatsApp',
  chatText: (business: string) => `Olá, ${business}! Gostaria de marcar um horário.`,
  ceilingHint: 'Com um código, você pode marcar mais horários agora.',
  ceilingProven: 'Pronto! Agora é só confirmar o agendamento.',
  ceilingNoChannel: 'Para marcar mais, fale com o salão.',
} as const
