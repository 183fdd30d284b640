/** Texts of what could not be loaded, fixed by the documents. */
export const loadsText = {
  failed: 'Erro ao carregar agendamentos',
  invalid: 'Resposta inválida do servidor',
  refused: (message: string) => `Erro na consulta: ${message}`,
  offline: 'Confira a conexão e tente de novo.',
} as const
