import type { PlannedKind } from '#domain/reminder/kinds.ts'

/** What is fixed in messages of a house, beside the texts of its own. */
export const CLIENT_MESSAGE_TEXTS = {
  button: {
    reminder: 'Confirmar, remarcar ou cancelar',
    cancellation: 'Escolher outro horário',
    thanks: 'Avaliar minha visita',
    return: 'Escolher um horário',
    birthday: 'Ver horários',
  } satisfies Record<PlannedKind, string>,
  /** In the place of a name that is none. */
  client: 'cliente',
  why: (house: string) =>
    `Você recebeu este e-mail porque é cliente de ${house}, com este endereço no cadastro.`,
  leaveByLink: (link: string) => `Não quer mais receber? ${link}`,
  leaveByWord: 'Responda SAIR para não receber mais.',
}
