/** What the texts of several kinds of message have in common. */

import type { MessageKind } from '#domain/message/message.ts'
import type { MailContent } from './mail-content.ts'
import type { ContentOfKind } from './message.ts'

export type MailTemplates<Kinds extends MessageKind> = {
  [K in Kinds]: (content: ContentOfKind<K>, address: string) => MailContent
}
export type SmsTemplates<Kinds extends MessageKind> = {
  [K in Kinds]: (content: ContentOfKind<K>, address: string) => string
}

/** "Olá, Marina!", and only "Olá!" where the first word is no name: anybody types anything. */
export function formatGreeting(name: string): string {
  const first = name.split(' ')[0] ?? ''
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Olá, ${first}!` : 'Olá!'
}

export const WHY_SECURITY =
  'Você recebeu este e-mail porque avisamos sempre que a segurança de uma conta muda.'

/** Where the links lead. A token behind `#` reaches no server and no log. */
export const LINKS = {
  callback: (address: string, token: string, type: string) =>
    `${address}/auth/callback#token_hash=${encodeURIComponent(token)}&type=${type}`,
  recover: (address: string, token: string, back?: string) =>
    `${address}/reset-password#token_hash=${encodeURIComponent(token)}&type=recovery${back ? `&return=${encodeURIComponent(back)}` : ''}`,
  invitation: (address: string, token: string) => `${address}/convite/${encodeURIComponent(token)}`,
  booking: (address: string, slug: string, token: string) =>
    `${address}/${slug}/b/${encodeURIComponent(token)}`,
}
