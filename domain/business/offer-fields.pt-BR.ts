import { formatReais } from '#domain/money/money.ts'
import { MINUTES_A_DAY } from '#domain/time/civil-time.ts'
import { LEAST_ITEMS, MOST_BUFFER, MOST_ITEMS, MOST_PRICE } from './offer-fields.ts'

/** What stands beside a field of a service that cannot be saved as it is. */
export const OFFER_SENTENCES = {
  name: 'Escreva um nome.',
  text: (most: number) => `Use no máximo ${most} caracteres.`,
  pieces: (least: number, most: number) =>
    `Use um número inteiro de ${least} a ${most.toLocaleString('pt-BR')}.`,
  price: `Use um valor de ${formatReais(0)} a ${formatReais(MOST_PRICE)}.`,
  leastPrice: `Use ${formatReais(0)}, ou de ${formatReais(0.01)} em diante.`,
  duration: `Use de 1 a ${MINUTES_A_DAY} minutos.`,
  buffer: `Use de 0 a ${MOST_BUFFER} minutos.`,
  minutes: `Use de 0 a ${MINUTES_A_DAY} minutos.`,
  gap: 'A pausa precisa caber dentro da duração.',
  category: 'Escolha uma das categorias.',
  status: 'Escolha ativo ou inativo.',
  photo: 'Envie uma foto.',
  image: 'Use o endereço de uma imagem, começando com https://.',
  commission: 'Use um número inteiro de 0 a 100.',
  professional: 'Este profissional não trabalha mais aqui. Atualize a página.',
  professionals: 'Cada profissional pode aparecer uma vez só.',
  service: 'Este serviço não existe mais. Atualize a página.',
  items: `Um combo junta de ${LEAST_ITEMS} a ${MOST_ITEMS} serviços.`,
  order: 'A lista mudou em outra tela. Veja como ela está agora e tente de novo.',
  repeated: 'Cada serviço pode aparecer uma vez só na lista.',
  services: (most: number) => `Envie de 1 a ${most} serviços por vez.`,
} as const
