/** What stands beside a field of the settings that cannot be saved as it was typed. */

import type { PixKeyFault } from '#domain/money/pix.ts'

/** Why an address of a page cannot be had. */
type SlugProblem = 'format' | 'reserved' | 'taken'

const SLUG_SENTENCES: Record<SlugProblem, string> = {
  format: 'Use de 3 a 60 letras minúsculas sem acento, números e hifens entre eles.',
  reserved: 'Este endereço é reservado pelo sistema. Escolha outro.',
  taken: 'Este endereço já é de outro negócio. Escolha outro.',
}

export const formatSlugProblem = (problem: SlugProblem): string => SLUG_SENTENCES[problem]
export const formatTooManySlugs = (most: number): string =>
  `O endereço já mudou ${most} vezes. Volte a um dos anteriores ou fale com o suporte.`

/** What a Pix key that was typed is not. */
const PIX_KEY_SENTENCES: Record<PixKeyFault, string> = {
  unknown: 'Use um CPF, um CNPJ, um e-mail, um telefone com +55 ou uma chave aleatória.',
  cpf: 'Os dígitos deste CPF não conferem.',
  cnpj: 'Os dígitos deste CNPJ não conferem.',
  email: 'Use o e-mail completo da chave, com até 77 letras.',
  ambiguous: 'Pode ser CPF ou celular. Escreva 123.456.789-09 para CPF, ou +55 antes do celular.',
}

export const SETTINGS_SENTENCES = {
  name: 'Escreva o nome do negócio, com até 120 letras.',
  phone: 'Use o DDD e o número, como (11) 98765-4321.',
  email: 'Use um e-mail completo, como contato@salao.com.br.',
  instagram: 'Use o @ do perfil, como @studioaurora, ou o link dele.',
  link: 'Use um link completo, como https://maps.app.goo.gl/abc.',
  picture: 'Use o endereço de uma imagem que comece com https:// (SVG não).',
  pictures: 'Cada imagem uma vez só.',
  nthPicture: (nth: number) => `Imagem ${nth}: use um endereço que comece com https:// (SVG não).`,
  plain: 'Use apenas texto.',
  tooLong: (most: number) => `Use no máximo ${most} caracteres.`,
  color: 'Use uma cor como #202870.',
  tabs: 'Cada aba deve aparecer uma vez.',
  notice: 'Use de 0 minuto a 30 dias.',
  step: 'Use de 5 a 240 minutos.',
  deadline: 'Use de 0 a 720 horas, ou deixe sem prazo.',
  zone: 'Escolha um fuso horário da lista.',
  pixKey: PIX_KEY_SENTENCES,
  most: (count: number) => `Use no máximo ${count} imagens.`,
} as const

export const DAY_TOO_FAR = 'Feche dias até dois anos à frente.'
