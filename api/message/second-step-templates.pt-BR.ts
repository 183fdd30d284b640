/** The texts that tell of an account's second step. */
import type { SecondStepMessageKind } from '#domain/message/message.ts'
import {
  formatGreeting,
  LINKS,
  type MailTemplates,
  type SmsTemplates,
  WHY_SECURITY,
} from './template-parts.pt-BR.ts'

const IF_IT_WAS_YOU = 'Se foi você, está tudo certo.'
const UNDO_NOTES = ['O botão vale por 7 dias e só funciona uma vez.']

const BY_LINK =
  'Isso aconteceu porque a conta foi aberta por um link enviado a este e-mail, como o de senha esquecida, e as duas etapas eram recentes. Depois de entrar, você pode ativá-las de novo em Segurança.'

const formatOffLink = (address: string, secret: string | null) =>
  secret === null ? `${address}/forgot-password` : LINKS.recover(address, secret)

export const SECOND_STEP_MAILS: MailTemplates<SecondStepMessageKind> = {
  second_step_on: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Entrada em duas etapas ativada',
    preview: IF_IT_WAS_YOU,
    title: 'Entrada em duas etapas ativada',
    paragraphs: [
      `${formatGreeting(facts.name)} A partir de agora, entrar na sua conta na Vez pede também um código do seu aplicativo. ${IF_IT_WAS_YOU}`,
      'Guarde os códigos de recuperação fora do celular: com eles você entra se perder o aparelho.',
      'Se não foi você, alguém sabe sua senha. Pelo botão abaixo você cria uma nova, e as duas etapas são desativadas.',
    ],
    button: { label: 'Não fui eu', href: LINKS.recover(address, secret) },
    notes: UNDO_NOTES,
    why: WHY_SECURITY,
  }),
  second_step_off: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Entrada em duas etapas desativada',
    preview: IF_IT_WAS_YOU,
    title: 'Entrada em duas etapas desativada',
    paragraphs: [
      `${formatGreeting(facts.name)} Sua conta na Vez voltou a pedir só a primeira etapa para entrar.`,
      ...(facts.by_link ? [BY_LINK] : []),
      secret === null
        ? 'Se não foi você, crie agora mesmo uma nova senha e ative as duas etapas de novo.'
        : 'Você recebeu este aviso porque o e-mail da conta mudou há pouco. Se não foi você, crie agora mesmo uma nova senha: a conta volta para este e-mail, e quem estiver nela sai.',
    ],
    button: { label: 'Não fui eu', href: formatOffLink(address, secret) },
    why: WHY_SECURITY,
  }),
  second_step_app_added: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Mais um aplicativo entra na sua conta',
    preview: IF_IT_WAS_YOU,
    title: 'Mais um aplicativo entra na sua conta',
    paragraphs: [
      `${formatGreeting(facts.name)} A partir de agora, mais um aplicativo gera códigos para a segunda etapa da sua conta na Vez. ${IF_IT_WAS_YOU}`,
      'Se não foi você, alguém entrou na sua conta. Pelo botão abaixo esse aplicativo deixa de valer, quem estiver na conta sai, e você cria uma nova senha.',
    ],
    button: { label: 'Não fui eu', href: LINKS.recover(address, secret) },
    notes: UNDO_NOTES,
    why: WHY_SECURITY,
  }),
  second_step_app_removed: ({ facts }, address) => ({
    from: null,
    subject: 'Um aplicativo saiu da sua conta',
    preview: IF_IT_WAS_YOU,
    title: 'Um aplicativo saiu da sua conta',
    paragraphs: [
      `${formatGreeting(facts.name)} Um dos aplicativos que geravam códigos para a segunda etapa da sua conta na Vez não vale mais. As duas etapas continuam ativas. ${IF_IT_WAS_YOU}`,
      'Se não foi você, alguém entrou na sua conta. Crie agora mesmo uma nova senha e confira seus aplicativos.',
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: WHY_SECURITY,
  }),
  recovery_codes_made: ({ facts, secret }, address) => ({
    from: null,
    subject: 'Novos códigos de recuperação',
    preview: IF_IT_WAS_YOU,
    title: 'Novos códigos de recuperação',
    paragraphs: [
      `${formatGreeting(facts.name)} Sua conta na Vez acabou de receber novos códigos de recuperação. Se havia outros antes, eles não valem mais. ${IF_IT_WAS_YOU}`,
      'Se não foi você, alguém entrou na sua conta. Pelo botão abaixo esses códigos deixam de valer, quem estiver na conta sai, e você cria uma nova senha.',
    ],
    button: { label: 'Não fui eu', href: LINKS.recover(address, secret) },
    notes: UNDO_NOTES,
    why: WHY_SECURITY,
  }),
  second_step_undone: ({ facts }, address) => ({
    from: null,
    subject: 'Mudanças nas duas etapas desfeitas',
    preview: 'As duas etapas da sua conta continuam ativas.',
    title: 'Mudanças nas duas etapas desfeitas',
    paragraphs: [
      `${formatGreeting(facts.name)} Os aplicativos e códigos de recuperação que entraram há pouco na sua conta na Vez não valem mais. O aplicativo que valia antes continua valendo.`,
      'Se algum deles era seu, entre na sua conta, inclua o aplicativo de novo e gere novos códigos de recuperação.',
      'Se não foi você que pediu uma nova senha, crie outra agora mesmo.',
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    why: WHY_SECURITY,
  }),
  recovery_code_used: ({ facts }, address) => ({
    from: null,
    subject: 'Um código de recuperação foi usado',
    preview: IF_IT_WAS_YOU,
    title: 'Um código de recuperação foi usado',
    paragraphs: [
      `${formatGreeting(facts.name)} Alguém acabou de entrar na sua conta na Vez com um dos seus códigos de recuperação. Esse código não vale mais.`,
      'Se não foi você, crie agora mesmo uma nova senha e gere novos códigos.',
    ],
    button: { label: 'Não fui eu', href: `${address}/forgot-password` },
    notes: [
      'Se perdeu o celular, desative a entrada em duas etapas na sua conta e ative-a de novo no aparelho novo antes que os códigos acabem.',
    ],
    why: WHY_SECURITY,
  }),
}

export const SECOND_STEP_SMS: SmsTemplates<SecondStepMessageKind> = {
  second_step_on: ({ secret }, address) =>
    `Vez: entrada em duas etapas ativada. Não foi você? ${LINKS.recover(address, secret)}`,
  second_step_off: ({ secret }, address) =>
    `Vez: entrada em duas etapas desativada. Não foi você? ${formatOffLink(address, secret)}`,
  second_step_app_added: ({ secret }, address) =>
    `Vez: mais um aplicativo entra na sua conta. Não foi você? ${LINKS.recover(address, secret)}`,
  second_step_app_removed: (_content, address) =>
    `Vez: um aplicativo saiu da segunda etapa da sua conta. Não foi você? ${address}/forgot-password`,
  recovery_codes_made: ({ secret }, address) =>
    `Vez: novos códigos de recuperação foram gerados. Não foi você? ${LINKS.recover(address, secret)}`,
  second_step_undone: (_content, address) =>
    `Vez: mudanças nas duas etapas da sua conta foram desfeitas. Não foi você? ${address}/forgot-password`,
  recovery_code_used: (_content, address) =>
    `Vez: um código de recuperação da sua conta foi usado. Não foi você? ${address}/forgot-password`,
}
