/**
 * The texts that a house begins with. Short ones keep to the letters of `sms-length.ts`: with another, á for
 * instance, each SMS holds less than half.
 */
import type { ClientMessageKind } from './kinds.ts'

type Texts = { subject: string; email: string; short: string; whatsapp_name: null }

export const DEFAULT_TEMPLATES: Record<ClientMessageKind, Texts> = {
  confirmation: {
    subject: 'Nos vemos em {data} às {hora} · {salao}',
    email: 'Olá, {cliente}! Seu horário em {salao} está marcado.',
    short:
      '{salao}: nos vemos em {data} às {hora}. {servico} com {profissional}. Ver, remarcar ou cancelar: {link}',
    whatsapp_name: null,
  },
  change: {
    subject: 'Seu horário mudou para {data} às {hora} · {salao}',
    email: 'Olá, {cliente}! Seu horário em {salao} mudou. Confira como ficou:',
    short:
      '{salao}: seu atendimento mudou para {data} às {hora}. {servico} com {profissional}. Ver, remarcar ou cancelar: {link}',
    whatsapp_name: null,
  },
  cancellation: {
    subject: 'Seu horário de {data} às {hora} foi cancelado · {salao}',
    email:
      'Olá, {cliente}. Seu horário em {salao} foi cancelado: {servico} com {profissional}, {data} às {hora}. Se quiser, escolha outro pelo botão.',
    short:
      '{salao}: seu atendimento de {data} às {hora} ({servico}) foi cancelado. Para marcar outro: {link}',
    whatsapp_name: null,
  },
  reminder: {
    subject: 'Lembrete: {data} às {hora} · {salao}',
    email:
      'Olá, {cliente}! Lembramos do seu horário em {salao}: {servico} com {profissional}, {data} às {hora}. Pelo botão você confirma, remarca ou cancela.',
    short:
      'Oi, {cliente}! Lembrete de {salao}: {servico} com {profissional}, {data} às {hora}. Confirme, remarque ou cancele: {link}',
    whatsapp_name: null,
  },
  thanks: {
    subject: 'Como foi em {salao}?',
    email:
      'Olá, {cliente}! Obrigado pela visita. Conte como foi: sua avaliação ajuda {salao} e quem ainda não conhece.',
    short: 'Oi, {cliente}! Obrigado pela visita a {salao}. Conte como foi: {link}',
    whatsapp_name: null,
  },
  return: {
    subject: 'Hora de voltar? · {salao}',
    email:
      'Olá, {cliente}! Já faz o tempo de costume desde o seu último {servico} com {profissional}. Que tal marcar o próximo?',
    short: 'Oi, {cliente}! Que tal marcar {servico} de novo em {salao}? Escolha dia e hora: {link}',
    whatsapp_name: null,
  },
  birthday: {
    subject: 'Feliz aniversário, {cliente}!',
    email:
      'Feliz aniversário, {cliente}! Toda a equipe de {salao} deseja um dia lindo. Venha comemorar com a gente.',
    short:
      'Parabéns pelo seu dia, {cliente}! A equipe de {salao} deseja tudo de bom. Venha se cuidar: {link}',
    whatsapp_name: null,
  },
}
