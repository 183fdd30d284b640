/** The texts of the review prompt, and of the thanks on the success screen. */
export const REVIEW = {
  title: 'Como foi seu atendimento?',
  visit: (service: string, professional: string, day: string) =>
    `${service} com ${professional}, em ${day}`,
  stars: 'Sua nota',
  star: (n: number, caption: string) => `${n} ${n === 1 ? 'estrela' : 'estrelas'}: ${caption}`,
  comment: 'Comentário (opcional)',
  commentHint: 'Conte o que achou do serviço',
  count: (n: number, limit: number) => `${n}/${limit}`,
  send: 'Enviar avaliação',
  sending: 'Enviando...',
  notNow: 'Agora não',
  sent: 'Avaliação enviada. Obrigado!',
  done: 'Você avaliou esta visita. Obrigado!',
  failed: 'Erro ao salvar avaliação. Tente novamente.',
  noBusiness: 'Dados do negócio não encontrados',

  thanksTitle: 'Gostou de agendar por aqui?',
  thanks: 'Obrigado! Ficamos felizes com a sua nota.',
} as const
