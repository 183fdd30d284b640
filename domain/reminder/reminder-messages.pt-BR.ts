/** The sentences of what a house's messages are refused for. */
export const REMINDER_REFUSALS = {
  test_not_sent: () =>
    'A mensagem de teste não saiu. Confira a ligação do canal e tente de novo em alguns minutos.',
  test_no_contact: () =>
    'O teste só vai para um contato seu que já foi confirmado. Confirme o seu celular ou e-mail antes.',
}

export const REMINDER_FIELD_TEXTS = {
  unknownVariables: (names: readonly string[]) =>
    `Não conhecemos ${names.map((name) => `{${name}}`).join(', ')}. Use as variáveis indicadas.`,
  needed: 'Escreva o texto da mensagem.',
  hours: (most: number) => `Use horas inteiras, de 1 a ${most}.`,
  twice: 'Escolha horários diferentes.',
  channels: 'Escolha ao menos um canal.',
  dailyLimit: (most: number) => `Use um número de 1 a ${most}.`,
  templateName: 'Use o nome como está no WhatsApp: letras minúsculas, números e _.',
  phoneId: 'Use o identificador do número, só com dígitos.',
  token: 'Cole o token de acesso inteiro.',
  appSecret: 'Cole a chave secreta do aplicativo inteira.',
}

/** Below a text that goes by SMS. */
export const writeLeaveByLink = (link: string): string => `Não quer mais receber? ${link}`
