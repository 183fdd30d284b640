import type { Category } from '#domain/business/service.ts'
import type { Gender } from './salon.ts'
import { createUnique, type SeededRandom } from './seeded-random.ts'

/** `{O}`, `{o}` stand for the article of the professional, `{nome}` for the first name. */
const ABOUT_PERSON = [
  '{O} {nome} entendeu na hora o que eu queria.',
  '{O} {nome} é muito atencios{o}, explica cada passo.',
  'Faço sempre com {o} {nome} e nunca me arrependi.',
  'Primeira vez com {o} {nome}, já marquei a próxima.',
  '{O} {nome} tem mão leve e capricha nos detalhes.',
  'Que profissional é {o} {nome}!',
  '{O} {nome} me recebeu no horário certinho.',
  'Só confio n{o} {nome}.',
  '{O} {nome} deu ótimas dicas para cuidar em casa.',
  'Atendimento d{o} {nome} impecável, do começo ao fim.',
]

const ABOUT_SERVICE: Record<Category, readonly string[]> = {
  hair: [
    'Meu cabelo nunca ficou tão bom.',
    'Ficou exatamente como na foto que levei.',
    'Saí me sentindo outra pessoa.',
    'Fácil de arrumar em casa, o que para mim é o principal.',
    'O resultado durou semanas.',
    'Recebi elogio no trabalho já no dia seguinte.',
    'Respeitaram o meu cabelo e não insistiram em vender nada.',
  ],
  beard: [
    'A toalha quente é um carinho.',
    'Barba alinhada e pele sem irritação.',
    'Ficou certinho dos dois lados.',
    'Navalha precisa, nenhum cortezinho.',
  ],
  combo: [
    'Resolvi tudo numa visita só.',
    'Vale muito a pena fazer os dois juntos.',
    'Em pouco tempo estava tudo pronto.',
    'Ótimo custo-benefício.',
  ],
  nails: [
    'Esmaltação perfeita, duas semanas sem lascar.',
    'Tudo esterilizado e aberto na minha frente.',
    'Cutícula feita com cuidado, sem machucar.',
    'Amei a cor e o formato.',
    'Minhas unhas pararam de quebrar.',
  ],
  spa: [
    'Quase dormi, de tão bom.',
    'Minha pele agradece.',
    'Uma pausa que eu precisava no meio da semana.',
    'Saí de lá em outro ritmo.',
    'Ambiente silencioso, cheiro bom, tudo pensado.',
  ],
  others: [
    'Ficou natural, do jeito que eu gosto.',
    'Durou mais do que eu esperava.',
    'Rápido e muito bem feito.',
    'Discreto e muito bem acabado.',
  ],
}

const ABOUT_HOUSE = [
  'O café também é ótimo.',
  'Lugar lindo e limpo.',
  'Marcar pelo celular é muito prático.',
  'Nunca esperei mais de cinco minutos.',
  'Todo mundo simpático, da recepção à cadeira.',
  'Preço justo pelo que entregam.',
  'Virei cliente.',
  'Recomendo de olhos fechados.',
  'Já indiquei para a família toda.',
  'Volto mês que vem!',
  'Música boa e conversa na medida.',
  'Estacionar por perto é fácil à noite.',
]

const FOUR_STARS = [
  'Só esperei uns dez minutos além do horário.',
  'O resultado é ótimo, só achei um pouco caro.',
  'Gostei bastante, mas o som estava alto.',
  'Muito bom, faltou só um retoque que fizeram na hora.',
  'Ótimo serviço, difícil é achar horário no sábado.',
]

const THREE_STARS = [
  'O resultado ficou bom, mas esperei quase meia hora.',
  'Esperava um pouco mais pelo preço. O atendimento, pelo menos, foi gentil.',
]

type ReviewedVisit = {
  category: Category
  rating: number
  /** The professional's. */
  nome: string
  gender: Gender
}

/** What a client wrote about a visit: no two alike, as long as `known` is the same. */
export function createComment(
  chance: SeededRandom,
  known: Set<string>,
  visit: ReviewedVisit,
): string {
  return createUnique(known, () => fillTemplate(pickSentences(chance, visit).join(' '), visit))
}

function pickSentences(chance: SeededRandom, { category, rating }: ReviewedVisit): string[] {
  const service = chance.pick(ABOUT_SERVICE[category])
  if (rating === 4) return [service, chance.pick(FOUR_STARS)]
  if (rating === 3) return [chance.pick(THREE_STARS), chance.pick(ABOUT_HOUSE)]
  const shapes = [
    [chance.pick(ABOUT_PERSON), service],
    [service, chance.pick(ABOUT_HOUSE)],
    [service, chance.pick(ABOUT_PERSON), chance.pick(ABOUT_HOUSE)],
    [chance.pick(ABOUT_PERSON), chance.pick(ABOUT_HOUSE)],
  ]
  return chance.pick(shapes)
}

function fillTemplate(text: string, { nome, gender }: ReviewedVisit): string {
  const article = gender === 'f' ? 'a' : 'o'
  return text
    .replaceAll('{O}', article.toUpperCase())
    .replaceAll('{o}', article)
    .replaceAll('{nome}', nome.split(' ')[0] ?? nome)
}

/** Children and friends that clients book for. */
export const COMING_GUESTS = ['Miguel', 'Helena', 'Dona Cida', 'Davi', 'Laura']

/** Notes that clients leave with a booking. */
export const NOTES = [
  'Vou levar uma foto de referência.',
  'Prefiro sem muita conversa, por favor.',
  'Tenho o couro cabeludo sensível.',
  'Posso chegar uns cinco minutos antes.',
  'É para uma formatura no mesmo dia.',
  'Tenho alergia a acetona.',
  'Levo meu filho junto, tudo bem?',
  'Quero manter o comprimento.',
]
