/** The texts of the client's profile, which opens from the greeting. */
export const PROFILE = {
  title: 'Seu perfil',
  bookings: 'Meus Agendamentos',
  phoneFixed: 'Para trocar de celular, fale com o salão.',
  save: 'Salvar',
  saving: 'Salvando...',
  noChannelTitle: 'Não foi possível confirmar que é você',
  noChannel: 'Este salão não envia códigos. Peça a mudança diretamente a ele.',
  sessionEnded: 'Sua sessão terminou. Entre de novo para mudar seus dados.',
} as const
