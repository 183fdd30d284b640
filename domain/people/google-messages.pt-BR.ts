/**
 * What somebody reads whom Google's way did not let in. Apart from `messages.pt-BR.ts`, because both
 * front ends say it: an address may carry any text, so only its code is believed.
 */
export const GOOGLE_SENTENCES = {
  bad_oauth_state: 'O login demorou demais ou foi aberto duas vezes. Tente de novo.',
  oauth_failed: 'O Google não confirmou o login. Tente de novo.',
  provider_disabled: 'Esta forma de login não está disponível aqui. Entre de outra forma.',
  email_not_confirmed: 'Este e-mail ainda não foi confirmado.',
} as const

/** @returns null for a code that is none of ours */
export function findGoogleSentence(error_code: string | null | undefined): string | null {
  return Object.entries(GOOGLE_SENTENCES).find(([code]) => code === error_code)?.[1] ?? null
}
