/** Texts of what could not be loaded, fixed by the documents. */
export const loadsText = {
  failed: 'Erro ao carregar agendamentos',
  invalid: 'Resposta inválida do servidor',
  refused: (message: string) => `Erro na consulta: ${message}`,
  offline: 'Confira a conexão e tente de novo.',
} as const

/** Of every list that comes a page at a time. */
export const moreText = {
  show: 'Mostrar mais',
  busy: 'Carregando...',
  failed: 'Não foi possível carregar mais',
} as const
