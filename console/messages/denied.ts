/** What is said where an area is not somebody's. */
export const deniedText = {
  denied: 'Acesso Negado',
  client: 'Esta área é exclusiva para administradores. Você não tem permissão para acessá-la.',
  other: 'Você não tem permissão para acessar esta área administrativa.',
  professional: 'Esta área é exclusiva para profissionais.',
  unlinked: 'Esta conta não está vinculada a um profissional.',
  toBooking: 'Ir para Agendamentos',
  professionalLogin: 'Login Profissional',
}
