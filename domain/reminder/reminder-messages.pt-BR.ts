import type { ClientMessageKind } from './kinds.ts'

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
  tooLong: (most: number, length: number) =>
    `Cabem ${most} letras e este tem ${length}. Encurte o texto.`,
  hours: (most: number) => `Use horas inteiras, de 1 a ${most}.`,
  twice: 'Escolha horários diferentes.',
  channels: 'Escolha ao menos um canal.',
  dailyLimit: (most: number) => `Use um número de 1 a ${most}.`,
  templateName: 'Use o nome como está no WhatsApp: letras minúsculas, números e _.',
  phoneId: 'Use a identificação do número de telefone: só dígitos, e não o próprio telefone.',
  token: 'Cole o token de acesso inteiro.',
  appSecret: 'Cole a chave secreta do app inteira.',
}

/** Below a text that goes by SMS, without a letter that would make each SMS hold less. */
export const writeLeaveByLink = (link: string): string => `Sair: ${link}`

/** Below a text that goes by WhatsApp. */
export const LEAVE_BY_WORD = 'Responda SAIR para não receber mais.'

/** What stands before a text whose first word is a variable: WhatsApp approves none that begins so. */
export const APPROVED_START = 'Olá!'

/** The button of each e-mail. */
export const MESSAGE_BUTTONS: Record<ClientMessageKind, string> = {
  confirmation: 'Ver meu agendamento',
  change: 'Ver meu agendamento',
  reminder: 'Confirmar, remarcar ou cancelar',
  cancellation: 'Escolher outro horário',
  thanks: 'Avaliar minha visita',
  return: 'Escolher um horário',
  birthday: 'Ver horários',
}
