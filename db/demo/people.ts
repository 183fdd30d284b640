import { normalizeName } from '#domain/people/client.ts'
import type { Gender } from './salon.ts'
import { createUnique, type SeededRandom } from './seeded-random.ts'

const parseNames = (names: string): string[] => names.split(',').map(normalizeName)

const FIRST: Record<Gender, readonly string[]> = {
  f: parseNames(`
    Adriana, Alessandra, Alice, Aline, Amanda, Ana Beatriz, Ana Clara, Ana Luiza, Ana Paula,
    Andréa, Bárbara, Beatriz, Bruna, Camila, Carla, Carolina, Cecília, Cíntia, Clara, Cláudia,
    Cristina, Daniela, Débora, Eduarda, Elaine, Fabiana, Fernanda, Flávia, Gabriela, Giovanna,
    Helena, Heloísa, Isabela, Jéssica, Joana, Juliana, Karina, Larissa, Letícia, Lívia, Luana,
    Lúcia, Luiza, Maria Eduarda, Maria Fernanda, Mariana, Marina, Natália, Patrícia, Paula,
    Priscila, Rafaela, Raquel, Regina, Renata, Sabrina, Sandra, Sílvia, Simone, Sofia, Tânia,
    Tatiana, Thaís, Valentina, Vanessa, Vera, Vitória, Viviane, Yasmin
  `),
  m: parseNames(`
    Alexandre, André, Antônio, Arthur, Augusto, Bernardo, Breno, Bruno, Caetano, Carlos
    Eduardo, César, Cláudio, Daniel, Diego, Edson, Eduardo, Emerson, Enzo, Fábio, Felipe,
    Fernando, Francisco, Gabriel, Guilherme, Gustavo, Heitor, Henrique, Hugo, Igor, Ivan, João
    Pedro, João Vitor, Jorge, José Carlos, Júlio, Leandro, Lucas, Luiz Felipe, Luiz Otávio,
    Marcelo, Márcio, Marcos, Mateus, Maurício, Miguel, Murilo, Nelson, Nícolas, Otávio, Paulo,
    Pedro, Rafael, Renan, Ricardo, Roberto, Rodrigo, Samuel, Sérgio, Thiago, Tomás, Vinícius,
    Vítor, Wagner, Wellington, Yuri
  `),
}

const LAST: readonly string[] = parseNames(`
    Almeida, Alves, Andrade, Araújo, Assis, Azevedo, Barbosa, Barros, Batista, Borges,
    Brandão, Campos, Cardoso, Carvalho, Castro, Cavalcanti, Coelho, Correia, Costa, Cunha, da
    Cruz, da Silva, de Oliveira, de Souza, Dias, do Nascimento, dos Santos, Duarte, Farias,
    Fernandes, Ferreira, Figueiredo, Fonseca, Freitas, Furtado, Garcia, Gomes, Gonçalves,
    Guimarães, Jardim, Lacerda, Leite, Lopes, Machado, Martins, Medeiros, Melo, Mendes,
    Menezes, Miranda, Monteiro, Moraes, Moreira, Moura, Nakamura, Nogueira, Nunes, Pacheco,
    Peixoto, Pereira, Pimentel, Pinheiro, Queiroz, Ramos, Rezende, Ribeiro, Rocha, Rodrigues,
    Salles, Sampaio, Siqueira, Tavares, Teixeira, Vargas, Vasconcelos, Vieira, Xavier,
    Yamamoto
  `)

export type DemoPerson = { nome: string; gender: Gender; email: string | null; telefone: string }

/** So many people, no two with the same name, e-mail or phone. */
export function createPeople(chance: SeededRandom, counts: Record<Gender, number>): DemoPerson[] {
  const genders: Gender[] = [
    ...Array<Gender>(counts.f).fill('f'),
    ...Array<Gender>(counts.m).fill('m'),
  ]
  const names = new Set<string>()
  const phones = new Set<string>()
  return chance.shuffle(genders).map((gender) => {
    const nome = createUnique(names, () => pickFullName(chance, gender))
    const telefone = createUnique(phones, () => `119${chance.pickBetween(10_000_000, 99_999_999)}`)
    return { nome, gender, telefone, email: chance.rollPercent(88) ? toEmail(nome) : null }
  })
}

function pickFullName(chance: SeededRandom, gender: Gender): string {
  const first = chance.pick(FIRST[gender])
  const last = chance.pick(LAST)
  const middle = first.includes(' ') || chance.rollPercent(60) ? '' : ` ${chance.pick(LAST)}`
  return `${first}${middle === ` ${last}` ? '' : middle} ${last}`
}

function toEmail(nome: string): string {
  const plain = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(' ', '.')}@cliente.example`
}
